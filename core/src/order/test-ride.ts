import * as z from 'zod/mini';

/**
 * What the ride of a test order is to tell (DEV-02): all goes well · nobody is found · a rider comes late · the parcel is
 * returned · the first rider gives the order back · nobody is at the door, and the parcel is returned.
 *
 * @internal Exported for the test that rides each.
 */
export const testScripts = [
  'delivered',
  'no_rider',
  'late',
  'returned',
  'rider_cancels',
  'unreachable',
] as const;
export type TestScript = (typeof testScripts)[number];

/** `speed`: simulated seconds per second. */
export interface TestRide {
  readonly script: TestScript;
  readonly speed: number;
}

/** An hour's ride in a minute. */
const USUAL_SPEED = 60;
const FASTEST = 1000;

export const testRideSchema = z.strictObject({
  script: z._default(z.enum(testScripts), 'delivered'),
  speed: z._default(z.number().check(z.gte(1), z.lte(FASTEST)), USUAL_SPEED),
});

export const usualTestRide: TestRide = { script: 'delivered', speed: USUAL_SPEED };
