// The last used date and status filters on this device (HIS-07).
import { dateCategories, historyStatuses } from '@sendero/core/order/history';
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { persisted } from '../../lib/persisted.ts';
import type { SavedFilters } from './filters.ts';

const schema = z.object({
  period: z.enum(dateCategories),
  days: z.nullable(z.object({ first: z.string(), last: z.string() })),
  status: z.enum(historyStatuses),
});

const kept = persisted<SavedFilters>('history-filters', schema, {
  period: 'yesterday',
  days: null,
  status: 'any',
});

/** The currently saved filters. */
export const savedFilters = kept.getState;

/** Like `savedFilters`, for components that re-render on a change. */
export const useSavedFilters = (): SavedFilters => useStore(kept);

export function saveFilters({ period, days, status }: SavedFilters): void {
  const next = { period, days, status };
  if (JSON.stringify(next) !== JSON.stringify(kept.getState())) kept.setState(next, true);
}
