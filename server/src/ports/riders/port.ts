import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { LatLng } from '@sendero/core/values/place';

/** Who rides, as a network tells it. */
export type Rider = NonNullable<RiderReport['rider']>;

/** What a rider network needs to know to fetch and bring something. */
export interface RideRequest {
  readonly order_id: string;
  readonly country_code: string;
  readonly pickup: LatLng & { readonly name: string; readonly address: string };
  readonly destination: LatLng & {
    readonly name: string;
    readonly address: string;
    readonly phone_number: string;
    readonly notes: string;
  };
  /** When the parcel is ready to be collected. */
  readonly ready_at: Date;
  readonly age_validation_required: boolean;
}

/** How reports come back: the same verb that hears a real fleet's signed ones. Those of one order in the order of their time. */
export type Hear = (reports: readonly RiderReport[]) => Promise<unknown>;

/** A fleet that fetches and brings. Asking twice for one order asks once. */
export interface RiderNetwork {
  /** Whom to report to; told once, before the first tick. */
  start(hear: Hear): void;
  /** Answers the ids of those that were taken; the others may be asked for again later. */
  request(rides: readonly RideRequest[]): Promise<readonly string[]>;
  /** The order was called off: whoever rides for it turns back. */
  cancel(orderId: string): Promise<void>;
  /** Reports whatever has happened by now. A real fleet reports by itself and does nothing here. */
  tick(): Promise<void>;
}
