import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArrivalFacts, arrivalWindow, changeSince } from './arrival-window.ts';
import { orderStatuses } from './status.ts';

const NOON = 1_795_000_200;
const minute = (nth: number): number => NOON + nth * 60;

const facts = (given: Partial<ArrivalFacts>): ArrivalFacts => ({
  status: 'RECEIVED',
  promised_at: minute(40),
  ride_seconds: 600,
  eta_minutes: null,
  ...given,
});

/** The window in minutes after noon. */
function windowOf(given: Partial<ArrivalFacts>, now = NOON): number[] | null {
  const window = arrivalWindow(facts(given), now);
  return window && [window.from, window.until].map((at) => (at - NOON) / 60);
}

const anyFacts = fc.record({
  status: fc.constantFrom(...orderStatuses),
  promised_at: fc.integer({ min: minute(-200), max: minute(500) }),
  ride_seconds: fc.integer({ min: 0, max: 7200 }),
  eta_minutes: fc.option(fc.double({ min: -10, max: 300, noNaN: true })),
});

describe('the window of an arrival', () => {
  it.each([
    ['is wide around the promise while nobody rides', {}, [30, 55]],
    [
      'is narrower once a rider is on the way to the shop',
      { status: 'COURIER_ACCEPTED_DELIVERY', eta_minutes: 5 },
      [30, 50],
    ],
    [
      'follows a rider who comes too late for the promise',
      { status: 'NEAR_VENDOR', eta_minutes: 45 },
      [45, 65],
    ],
    ['is a few minutes once it was collected', { status: 'PICKED_UP', eta_minutes: 14 }, [10, 18]],
    ['is narrowest before the door', { status: 'NEAR_CUSTOMER', eta_minutes: 2 }, [0, 4]],
    ['keeps to the promise without an estimate', { status: 'PICKED_UP' }, [30, 55]],
  ] as const)('%s [RCP-01]', (_, given, minutes) => {
    expect(windowOf(given)).toEqual(minutes);
  });

  it.each(['DELIVERED', 'CANCELLED', 'STALLED', 'RETURN_INITIATED', 'PAYMENT_FAILED'] as const)(
    'promises nothing when %s [RCP-01]',
    (status) => {
      expect(windowOf({ status })).toBeNull();
    },
  );

  it('goes on with the clock once the promise has passed [RCP-01]', () => {
    expect(windowOf({}, minute(60))).toEqual([60, 85]);
  });

  it('is never turned round, never in the past, never without the moment that it is about [RCP-01]', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 6000 }), (given, late) => {
        const now = NOON + late;
        const window = arrivalWindow(given, now);
        if (!window) return;
        expect(window.from).toBeLessThan(window.until);
        expect(window.until).toBeGreaterThan(now);
        expect(window.from).toBeGreaterThan(now - 60);
        expect(window.until - window.from).toBeLessThanOrEqual(30 * 60);
      }),
    );
  });

  it('stays where it is while a rider keeps to the estimate, and only narrows [RCP-01]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), (minutes) => {
        const widths = Array.from({ length: minutes - 1 }, (_, gone) => {
          const given = facts({ status: 'PICKED_UP', eta_minutes: minutes - gone });
          const window = arrivalWindow(given, minute(gone));
          return window ? window.until - window.from : 0;
        });
        expect(widths.every((width, nth) => width <= (widths[nth - 1] ?? width) + 120)).toBe(true);
        expect(widths.at(-1)).toBeLessThanOrEqual(6 * 60);
      }),
    );
  });

  it('is news where it leaves the promise out [RCP-01]', () => {
    const change = (from: number, until: number) =>
      changeSince(minute(40), { from: minute(from), until: minute(until) });
    expect([change(42, 50), change(35, 45), change(20, 30), change(30, 38)]).toEqual([
      'later',
      null,
      'earlier',
      null,
    ]);
  });
});
