import type { NewOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { Problem, asProblem } from '../../lib/problem.ts';
import type { Attempt } from './kept-requests.ts';
import type { Price } from './with-voucher.ts';

/** Everything outside that placing needs; `Placed` is what one attempt comes to. */
export interface Placing<Placed = Order> {
  send(attempt: Attempt): Promise<Placed>;
  /** Remembers what was sent until its fate is known; null once it is. */
  keep(attempt: Attempt | null): void;
  /** The price as it is now. */
  reprice(): Promise<Price>;
  /** Whether the user takes another fee than the one they saw. */
  agree(seen: Price, next: Price): Promise<boolean>;
  pause(ms: number): Promise<void>;
  newKey(): string;
}

const REPRICE_DELAY_MS = 1000;
const MOST_PRICES = 3;

/**
 * Sends a request until it is an order, and answers that; null where the user does not take a changed fee (FLOW-16).
 *
 * When the server does not take the price any more, it is computed anew after a second: the same fee is sent again, a
 * changed one only once the user agreed. Each price is a new attempt under a new key. An attempt whose fate stays
 * unknown is kept, and fails with why.
 */
export async function placeRequest<Placed>(
  toBody: (price: Price) => NewOrder,
  price: Price,
  outside: Placing<Placed>,
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

/** Sends one attempt; it is kept as long as nobody can say whether it arrived. */
export async function sendAttempt<Placed>(
  attempt: Attempt,
  { send, keep }: Pick<Placing<Placed>, 'send' | 'keep'>,
): Promise<Placed> {
  keep(attempt);
  try {
    const placed = await send(attempt);
    keep(null);
    return placed;
  } catch (error) {
    if (!isFateUnknown(asProblem(error))) keep(null);
    throw error;
  }
}

/** No answer, or one that says nothing about the order. */
function isFateUnknown({ code, status }: Problem): boolean {
  return code === 'Offline' || status >= 500;
}

/** Whether the server does not take the price any more; another one may do. */
export function isPriceRefused({ code }: Problem): boolean {
  return code === 'SignatureExpired' || code === 'SignatureUsed' || code === 'SignatureMismatch';
}

function recomputeFailed(): Problem {
  const errors = [{ field: 'delivery_fee', meta: { translation_key: 'error.fee.recompute' } }];
  return new Problem({ code: 'NoPrice', errors });
}
