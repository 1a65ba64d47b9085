import type { Rider } from '../riders/port.ts';

/** New values of a ride; a value that is left out stays as it was. */
export interface RideNews {
  readonly order_id: string;
  readonly vendor_id: string;
  readonly rider?: Rider;
  readonly lat?: number;
  readonly lng?: number;
  readonly position_at?: Date;
  readonly arrives_origin?: Date;
  readonly arrives_destination?: Date;
}

/** A rider's place at a time, perhaps with more that was reported of the ride then. */
export interface PositionNews extends RideNews {
  readonly lat: number;
  readonly lng: number;
  readonly position_at: Date;
}

/** A place that is newer than the ride's row may be. */
export type Newest = Pick<
  PositionNews,
  'lat' | 'lng' | 'position_at' | 'arrives_origin' | 'arrives_destination'
>;

/**
 * Where riders are. A position is not a status: it shares its commit with others, and the next one makes it worthless.
 */
export interface Positions {
  /**
   * Keeps the newest position of each order, for all servers. Returns for each whether it was kept: one that is older than
   * what is kept is not, nor is one of an order that has no rider. Throws if it could not be kept anywhere.
   */
  keep(news: readonly PositionNews[]): Promise<readonly boolean[]>;
  /** Returns what is known of these orders beyond their rides' rows. */
  newest(orderIds: readonly string[]): Promise<ReadonlyMap<string, Newest>>;
  /** The orders have no rider any more. */
  forget(orderIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Stores rides, one entry an order; returns the ids of those that were stored. */
export type StoreRides = (news: readonly RideNews[]) => Promise<ReadonlySet<string>>;
