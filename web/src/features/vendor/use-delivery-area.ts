import { getDeliveryArea, saveDeliveryArea } from '@sendero/core/contract/vendor-api';
import type { DeliveryArea } from '@sendero/core/vendor/delivery-area';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFlag } from '../../lib/flags.ts';
import { isGuest } from '../../lib/session.ts';

const areaKey = (vendorId: string) => ['delivery-area', vendorId] as const;

/** Where a vendor's riders deliver; null where nothing was drawn, or may be. */
export function useDeliveryArea(vendorId: string) {
  return useQuery({
    queryKey: areaKey(vendorId),
    queryFn: async ({ signal }) =>
      (await call(getDeliveryArea, { params: { id: vendorId }, signal })).result.area,
    enabled: useFlag('draw-delivery-areas') && !isGuest(),
  });
}

/** Saves a vendor's area; what was asked about prices and places before is asked again (FEE-06). */
export function useSaveArea(vendorId: string, onSaved: (area: DeliveryArea | null) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (area: DeliveryArea | null) =>
      (await call(saveDeliveryArea, { params: { id: vendorId }, body: { area } })).result.area,
    onSuccess: (area) => {
      queries.setQueryData(areaKey(vendorId), area);
      void queries.invalidateQueries({ queryKey: ['quote'] });
      onSaved(area);
    },
  });
}
