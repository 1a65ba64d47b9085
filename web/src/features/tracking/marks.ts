import { createKeyedStore, useKeyed } from './keyed-store.ts';

/** As long as the quiet highlight takes to settle (styles/base.css). */
const SETTLE_MS = 2000;

const marks = createKeyedStore<true>();

/** Marks orders as changed this moment. */
export function markChanged(orderIds: readonly string[]): void {
  marks.set(orderIds.map((id) => [id, true]));
  setTimeout(() => marks.remove(orderIds), SETTLE_MS);
}

/** Whether an order changed this moment, so that its card shows it. */
export function useJustChanged(orderId: string): boolean {
  return useKeyed(marks, orderId) ?? false;
}
