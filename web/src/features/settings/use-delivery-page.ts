import { getDeliveryPage, saveDeliveryPage } from '@sendero/core/contract/delivery-page-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { vendorsKey } from '../vendor/use-vendors.ts';

const pageKey = (vendorId: string) => ['delivery-page', vendorId] as const;

/** How an outlet looks to its customers, and what applies where it chose nothing (RCP-01). */
export function useDeliveryPage(vendorId: string) {
  return useQuery({
    queryKey: pageKey(vendorId),
    queryFn: async ({ signal }) => (await call(getDeliveryPage, { params: { id: vendorId }, signal })).result,
    refetchOnWindowFocus: false,
  });
}

/** Saves what is named, one choice after the other; other outlets may follow it. */
export function useSaveDeliveryPage(vendorId: string, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `delivery-page ${vendorId}` },
    mutationFn: async (body: BodyOf<typeof saveDeliveryPage>) =>
      (await call(saveDeliveryPage, { params: { id: vendorId }, body })).result,
    onSuccess: (saved) => {
      queries.setQueryData(pageKey(vendorId), saved);
      void queries.invalidateQueries({ queryKey: ['delivery-page'] });
      // A vendor says what its orders usually are.
      void queries.invalidateQueries({ queryKey: vendorsKey });
      onSaved();
    },
  });
}
