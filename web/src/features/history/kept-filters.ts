// The date and status filters that were shown last on this device (HIS-07).
import { dateCategories, historyStatuses } from '@sendero/core/order/history';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';
import type { KeptFilters } from './filters.ts';

const schema = z.object({
  period: z.enum(dateCategories),
  days: z.nullable(z.object({ first: z.string(), last: z.string() })),
  status: z.enum(historyStatuses),
});

const slot = localSlot<KeptFilters>('history-filters', schema, {
  period: 'yesterday',
  days: null,
  status: 'any',
});
const listeners = new Set<() => void>();
let kept = slot.read();

/** What is kept at this moment. */
export const keptFilters = (): KeptFilters => kept;

/** As `keptFilters`, for a component that has to follow them. */
export function useKeptFilters(): KeptFilters {
  return useSyncExternalStore(subscribe, keptFilters);
}

export function keepFilters({ period, days, status }: KeptFilters): void {
  const next = { period, days, status };
  if (JSON.stringify(next) === JSON.stringify(kept)) return;
  kept = next;
  slot.write(kept);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
