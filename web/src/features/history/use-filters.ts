import { useEffect } from 'react';
import {
  currentHref,
  currentPath,
  currentQueryValues,
  go,
  usePath,
  useQueryValues,
} from '../../lib/navigation.tsx';
import { paths, sectionOf, vendorIdIn } from '../../paths.ts';
import { useIncludeOutlets } from '../vendor/use-vendors.ts';
import { type Filters, filtersIn, queryOf } from './filters.ts';
import { saveFilters, savedFilters, useSavedFilters } from './saved-filters.ts';

/**
 * The current filters, from the address. Missing ones are added from the saved filters; the result is saved in turn.
 */
export function useFilters(): Filters {
  const vendorId = vendorIdIn(usePath());
  const filters = filtersIn(useQueryValues(), useSavedFilters());
  const [outlets, setOutlets] = useIncludeOutlets();
  const { period, days, status } = filters;
  const href = paths.history(vendorId, queryOf(filters, outlets));

  // Runs at every render: while another screen loads, React keeps this one mounted and the address changes.
  useEffect(() => {
    if (sectionOf(currentPath()) === 'history' && currentHref() !== href) go(href, { replace: true });
  });
  useEffect(() => saveFilters({ period, days, status }), [period, days, status]);
  useEffect(() => setOutlets(outlets), [outlets, setOutlets]);
  return filters;
}

/** Changes the filters in the address. Reads the other filters from the address, so that rows do not depend on them. */
export function changeFilters(change: Partial<Filters>, options: { replace?: boolean } = {}): void {
  const query = currentQueryValues();
  const next = { ...filtersIn(query, savedFilters()), ...change };
  go(paths.history(vendorIdIn(currentPath()), queryOf(next, query['outlets'] === 'true')), options);
}
