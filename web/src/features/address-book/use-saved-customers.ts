import { keepCustomer, removeCustomer, searchCustomers } from '@sendero/core/contract/address-book-api';
import { SHORTEST_SEARCH, type SavedAddress } from '@sendero/core/order/saved-address';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFlag } from '../../lib/flags.ts';
import { isGuest } from '../../lib/session.ts';
import { useDebounced } from '../address/use-debounced.ts';

const DEBOUNCE_MS = 250;
const bookKey = ['address-book'] as const;

/** Saved customers that `typed` may mean, the last used first; asked for from two characters on (GEO-06). */
export function useSavedCustomers(vendorId: string, typed: string) {
  const query = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isAsked = useFlag('activate-address-book') && !isGuest() && query.length >= SHORTEST_SEARCH;
  const search = useQuery({
    queryKey: [...bookKey, vendorId, query],
    queryFn: async ({ signal }) =>
      (await call(searchCustomers, { params: { vendorId }, query: { query }, signal })).data,
    enabled: isAsked,
  });
  return { ...search, isAsked, query, found: isAsked ? (search.data ?? []) : [] };
}

/** Keeps a saved customer as given, changed or back again. */
export function useKeepCustomer(vendorId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, address: _, ...entry }: SavedAddress) =>
      (await call(keepCustomer, { params: { vendorId, addressId: id }, body: entry })).result,
    onSuccess: () => queries.invalidateQueries({ queryKey: bookKey }),
  });
}

/** Removes a saved customer for good. */
export function useRemoveCustomer(vendorId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (saved: SavedAddress) => {
      await call(removeCustomer, { params: { vendorId, addressId: saved.id } });
      return saved;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: bookKey }),
  });
}
