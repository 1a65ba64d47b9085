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
import { keepFilters, keptFilters, useKeptFilters } from './kept-filters.ts';

/** The filters in force: the address's, which is made complete from what is kept; what it says is kept in turn. */
export function useFilters(): Filters {
  const vendorId = vendorIdIn(usePath());
  const filters = filtersIn(useQueryValues(), useKeptFilters());
  const [outlets, setOutlets] = useIncludeOutlets();
  const { period, days, status } = filters;
  const href = paths.history(vendorId, queryOf(filters, outlets));

  // Each time: while another screen is being loaded React keeps this one, and the address changes under it.
  useEffect(() => {
    if (sectionOf(currentPath()) === 'history' && currentHref() !== href) go(href, { replace: true });
  });
  useEffect(() => keepFilters({ period, days, status }), [period, days, status]);
  useEffect(() => setOutlets(outlets), [outlets, setOutlets]);
  return filters;
}

/** Shows the history by other filters; it asks the address for the rest, so that no row depends on what is chosen. */
export function changeFilters(change: Partial<Filters>, options: { replace?: boolean } = {}): void {
  const query = currentQueryValues();
  const next = { ...filtersIn(query, keptFilters()), ...change };
  go(paths.history(vendorIdIn(currentPath()), queryOf(next, query['outlets'] === 'true')), options);
}
