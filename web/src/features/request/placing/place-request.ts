import type { Order } from '@sendero/core/order/order';
import { Problem, asProblem } from '../../../lib/problem.ts';
import type { OrderPayload } from '@sendero/core/request/order-payload';
import type { Attempt } from '@sendero/core/request/request-state';
import type { Price } from '../price/with-voucher.ts';

/** The side effects that placing needs; `Placed` is the result of one attempt. */
export interface Placing<Placed = Order, Body = OrderPayload, Offer = Price> {
  send(attempt: Attempt<Body>): Promise<Placed>;
  /** Stores the attempt until it is settled, then null. */
  note(attempt: Attempt<Body> | null): void;
  /** The current price. */
  reprice(): Promise<Offer>;
  /** Asks the user whether they accept another fee than the one they saw. */
  agree(seen: Offer, next: Offer): Promise<boolean>;
  pause(ms: number): Promise<void>;
  newKey(): string;
}

const REPRICE_DELAY_MS = 1000;
const MOST_PRICES = 3;

/**
 * Sends a request until it becomes an order, and returns the order; null if the user rejects a changed fee (FLOW-16).
 *
 * If the server refuses the price, asks for a new one after a second: an equal fee is sent at once, a changed one after
 * the user agrees. Each price is a new attempt with a new key. An attempt that stays unsettled remains stored, and its
 * error is thrown.
 */
export async function placeRequest<Placed, Body, Offer extends { readonly fee: number }>(
  toBody: (price: Offer) => Body,
  price: Offer,
  outside: Placing<Placed, Body, Offer>,
): Promise<Placed | null> {
  let seen = price;
  for (let prices = 1; ; prices += 1) {
    try {
      return await sendAttempt({ key: outside.newKey(), body: toBody(seen) }, outside);
    } catch (error) {
      if (!isPriceRefused(asProblem(error)) || prices >= MOST_PRICES) throw error;
    }
    await outside.pause(REPRICE_DELAY_MS);
    const next = await outside.reprice().catch(() => {
      throw recomputeFailed();
    });
    if (next.fee !== seen.fee && !(await outside.agree(seen, next))) return null;
    seen = next;
  }
}

/** Sends one attempt, which stays stored while it is unknown whether it arrived. */
export async function sendAttempt<Placed, Body>(
  attempt: Attempt<Body>,
  { send, note }: Pick<Placing<Placed, Body>, 'send' | 'note'>,
): Promise<Placed> {
  note(attempt);
  try {
    const placed = await send(attempt);
    note(null);
    return placed;
  } catch (error) {
    if (!isUnsettled(asProblem(error))) note(null);
    throw error;
  }
}

/** Whether there is no answer, or one that says nothing about the order. */
function isUnsettled({ code, status }: Problem): boolean {
  return code === 'Offline' || status >= 500;
}

/** Whether the server refuses the price; another price may be accepted. */
export function isPriceRefused({ code }: Problem): boolean {
  return code === 'SignatureExpired' || code === 'SignatureUsed' || code === 'SignatureMismatch';
}

function recomputeFailed(): Problem {
  const errors = [{ field: 'delivery_fee', meta: { translation_key: 'error.fee.recompute' } }];
  return new Problem({ code: 'NoPrice', errors });
}
