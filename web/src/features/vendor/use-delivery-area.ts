import { getDeliveryArea, saveDeliveryArea } from '@sendero/core/contract/vendor-api';
import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFlag } from '../../lib/flags.ts';
import { isGuest } from '../../lib/session.ts';

const areaKey = (vendorId: string) => ['delivery-area', vendorId] as const;

/** A vendor's delivery area; null if none is drawn. Not read for guests, or where drawing areas is off. */
export function useDeliveryArea(vendorId: string) {
  return useQuery({
    queryKey: areaKey(vendorId),
    queryFn: async ({ signal }) =>
      (await call(getDeliveryArea, { params: { id: vendorId }, signal })).result.area,
    enabled: useFlag('draw-delivery-areas') && !isGuest(),
  });
}

/** Saves a vendor's area, and invalidates cached prices and area checks (FEE-06). */
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
