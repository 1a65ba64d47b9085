import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

/** The duration of the highlight (styles/base.css). */
const SETTLE_MS = 2000;

/** The ids of orders that have just changed. */
const marked = createStore<ReadonlySet<string>>(() => new Set());

/** Marks orders as just changed. */
export function markChanged(orderIds: readonly string[]): void {
  marked.setState((marks) => new Set([...marks, ...orderIds]), true);
  setTimeout(
    () => marked.setState((marks) => new Set([...marks].filter((id) => !orderIds.includes(id))), true),
    SETTLE_MS,
  );
}

/** Whether an order has just changed, so that its row is highlighted. */
export function useJustChanged(orderId: string): boolean {
  return useStore(marked, (marks) => marks.has(orderId));
}
