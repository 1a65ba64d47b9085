import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { Goods } from '@sendero/core/vendor/delivery-page';
import type { TestRide } from '@sendero/core/order/test-ride';
import type { LatLng } from '@sendero/core/values/place';

/** A rider, in the form of a network's reports. */
export type Rider = NonNullable<RiderReport['rider']>;

/** A place where the rider stops, and the contact there. */
interface Stop extends LatLng {
  readonly name: string;
  readonly address: string;
  /** Empty if unknown. */
  readonly phone_number: string;
  /** What is dialled after a number that hides the contact's own (RCP-04). */
  readonly phone_extension?: string;
  /** Notes for the door; empty if there are none. */
  readonly notes: string;
}

/** The request for a ride from pick-up to destination. */
export interface RideRequest {
  readonly order_id: string;
  /** What shop and rider call the order by (ORD-12). */
  readonly short_code: string;
  readonly country_code: string;
  readonly pickup: Stop;
  readonly destination: Stop;
  /** When the parcel is ready to be collected. */
  readonly ready_at: Date;
  readonly age_validation_required: boolean;
  /** What is carried, where it is known (RCP-02). */
  readonly goods?: Goods;
  /** Whether the report of the delivery has to bring the PIN that the customer tells at the door (RCP-05). */
  readonly pin_required: boolean;
  /** The trip that one rider makes with several drops, and which stop this is, from 1 (BRD-15). */
  readonly trip?: { readonly trip_id: string; readonly stop: number; readonly stops: number };
  /** How the simulator rides it: an order of a test key, which no other fleet hears of (DEV-02). */
  readonly test?: TestRide;
}

/**
 * Receives a fleet's reports: the same verb that ingests a real fleet's signed ones. Reports of one order come in order
 * of time.
 */
export type Hear = (reports: readonly RiderReport[]) => Promise<unknown>;

/**
 * A fleet that collects and delivers. Every call may be repeated, and has no further effect then. No call needs to
 * retry: what did not reach the fleet is sent again later (SAF-14).
 */
export interface RiderNetwork {
  /** The source of the reports: event ids are unique within each network. */
  readonly name: string;
  /** Sets the receiver of reports; called once, before the first tick. */
  start(hear: Hear): void;
  /**
   * Requests rides. Returns the ids of those that were accepted; the others may be requested again later. A ride that the
   * fleet has given up (a report's `search.gave_up`) is looked for once more.
   */
  request(rides: readonly RideRequest[]): Promise<readonly string[]>;
  /**
   * Sends changes of requested rides: the new destination, and notes for the rider. Returns the ids of those that
   * arrived; the others may be sent again. A ride that has ended is not changed.
   */
  change(rides: readonly RideRequest[]): Promise<readonly string[]>;
  /**
   * Cancels the rides of these orders: their riders turn back, and nobody else sets out. Returns the ids of those that
   * arrived, or that the fleet does not have.
   */
  cancel(orderIds: readonly string[]): Promise<readonly string[]>;
  /** Reports everything that has happened by now. A real fleet reports by itself and does nothing here. */
  tick(): Promise<void>;
}
