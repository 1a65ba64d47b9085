import { saveCustomer, removeCustomer, searchCustomers } from '@sendero/core/contract/address-book-api';
import { SHORTEST_SEARCH, type SavedAddress } from '@sendero/core/order/saved-address';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFlag } from '../../lib/flags.ts';
import { isGuest } from '../../lib/session.ts';
import { useDebounced } from '../address/use-debounced.ts';

const DEBOUNCE_MS = 250;
/** The beginning of the keys of all that is known of customers: what changes one of them asks for all again. */
export const bookKey = ['address-book'] as const;

/** Saved customers that match `typed`, the last used first; queried from two characters on (GEO-06). */
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

/** Saves a customer: edited, or restored after removal. */
export function useSaveCustomer(vendorId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, address: _, ...entry }: SavedAddress) =>
      (await call(saveCustomer, { params: { vendorId, addressId: id }, body: entry })).result,
    onSuccess: () => queries.invalidateQueries({ queryKey: bookKey }),
  });
}

/** Removes a saved customer permanently. */
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
