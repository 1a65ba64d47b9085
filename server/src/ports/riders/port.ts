import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { LatLng } from '@sendero/core/values/place';

/** Who rides, as a network tells it. */
export type Rider = NonNullable<RiderReport['rider']>;

/** A place that a rider goes to, and whom they meet there. */
interface Stop extends LatLng {
  readonly name: string;
  readonly address: string;
  /** Empty where nobody told one. */
  readonly phone_number: string;
  /** What helps at the door; empty where nothing was told. */
  readonly notes: string;
}

/** What a rider network needs to know to fetch and bring something. */
export interface RideRequest {
  readonly order_id: string;
  readonly country_code: string;
  readonly pickup: Stop;
  readonly destination: Stop;
  /** When the parcel is ready to be collected. */
  readonly ready_at: Date;
  readonly age_validation_required: boolean;
}

/** How reports come back: the same verb that hears a real fleet's signed ones. Those of one order in the order of their time. */
export type Hear = (reports: readonly RiderReport[]) => Promise<unknown>;

/**
 * A fleet that fetches and brings. Everything may be told twice, and is then told once. Nobody has to try again within a
 * call: what a fleet does not hear it is told later (SAF-14).
 */
export interface RiderNetwork {
  /** Whose reports these are: event ids count for each of them by itself. */
  readonly name: string;
  /** Whom to report to; told once, before the first tick. */
  start(hear: Hear): void;
  /** Answers the ids of those that were taken; the others may be asked for again later. */
  request(rides: readonly RideRequest[]): Promise<readonly string[]>;
  /**
   * Tells of rides that were asked for before: where they go now, and what the rider should know. Answers the ids of
   * those that it was told of; the others may be told of again. A ride that has ended goes on as it was.
   */
  change(rides: readonly RideRequest[]): Promise<readonly string[]>;
  /**
   * These orders were called off: whoever rides for them turns back, and nobody sets out for them any more. Answers the
   * ids of those that it was told of, or has none of.
   */
  cancel(orderIds: readonly string[]): Promise<readonly string[]>;
  /** Reports whatever has happened by now. A real fleet reports by itself and does nothing here. */
  tick(): Promise<void>;
}
