// What was asked of the product and what it answered: the judges hold the database against this.
import type { NewOrder } from '@sendero/core/contract/order-api';

/** `unknown`: nobody answered, so that it may or may not have happened. */
export type Fate = 'unknown' | 'acknowledged' | 'refused';

/** One request for a rider. */
export interface Asked {
  readonly shop: Shop;
  readonly key: string;
  /** Stands in the order, by which it is found again. */
  readonly client_order_id: string;
  readonly body: NewOrder;
  /** The evil that was at work, for the story of what went wrong. */
  readonly during: string;
  fate: Fate;
  order_id: string | null;
  cancellation: Fate | null;
  /** The notes of the last change that was acknowledged, and of one whose fate is not known. */
  notes: { acknowledged: string | null; unknown: string | null };
}

/** One card payment. */
export interface Paid {
  readonly shop: Shop;
  readonly during: string;
  readonly client_order_id: string;
  readonly intent_id: string;
  readonly order_id: string;
  fate: Fate;
  cancellation: Fate | null;
}

/** One sheet of orders; its rows are found again by what their `client_order_id` begins with. */
export interface Sheet {
  readonly shop: Shop;
  readonly during: string;
  readonly mark: string;
  readonly rows: number;
  readonly job_id: string;
  /** Of the wish to place its rows. */
  fate: Fate;
}

/** A shop whose owner is signed in. */
export interface Shop {
  readonly vendor_id: string;
  readonly authorization: string;
  /** A kept card's id. */
  card_id: string | null;
}

export interface Ledger {
  readonly orders: Asked[];
  readonly payments: Paid[];
  readonly sheets: Sheet[];
}

export const newLedger = (): Ledger => ({ orders: [], payments: [], sheets: [] });

/** What an answer's status says of a write. A refusal by its kind of failure may come after the deed, so that it is unknown. */
export function outcomeOf(status: number): Fate {
  if (status >= 200 && status < 300) return 'acknowledged';
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unknown';
}
