// The date and status filters that were shown last on this device (HIS-07).
import { dateCategories, historyStatuses } from '@sendero/core/order/history';
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { persisted } from '../../lib/persisted.ts';
import type { KeptFilters } from './filters.ts';

const schema = z.object({
  period: z.enum(dateCategories),
  days: z.nullable(z.object({ first: z.string(), last: z.string() })),
  status: z.enum(historyStatuses),
});

const kept = persisted<KeptFilters>('history-filters', schema, {
  period: 'yesterday',
  days: null,
  status: 'any',
});

/** What is kept at this moment. */
export const keptFilters = kept.getState;

/** As `keptFilters`, for a component that has to follow them. */
export const useKeptFilters = (): KeptFilters => useStore(kept);

export function keepFilters({ period, days, status }: KeptFilters): void {
  const next = { period, days, status };
  if (JSON.stringify(next) !== JSON.stringify(kept.getState())) kept.setState(next, true);
}
