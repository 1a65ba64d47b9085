import type { AnswerOf, BodyOf } from '@sendero/core/contract/endpoint';
import { getOpeningHours, saveOpeningHours } from '@sendero/core/contract/vendor-api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { vendorsKey } from '../vendor/use-vendors.ts';

export type Collecting = AnswerOf<typeof getOpeningHours>['result'];

const hoursKey = (vendorId: string) => ['opening-hours', vendorId] as const;

/** When an outlet is open, and how long it needs until an order can be collected (BRD-12). */
export function useOpeningHours(vendorId: string) {
  return useQuery({
    queryKey: hoursKey(vendorId),
    queryFn: async ({ signal }) => (await call(getOpeningHours, { params: { id: vendorId }, signal })).result,
    // What somebody types is never replaced while they type.
    refetchOnWindowFocus: false,
  });
}

/** Saves the hours or the minutes; prices, times and the list of outlets are read again. */
export function useSaveOpeningHours(vendorId: string, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof saveOpeningHours>) =>
      (await call(saveOpeningHours, { params: { id: vendorId }, body })).result,
    onSuccess: (saved) => {
      queries.setQueryData(hoursKey(vendorId), saved);
      for (const queryKey of [['opening-hours'], ['quote'], vendorsKey])
        void queries.invalidateQueries({ queryKey });
      onSaved();
    },
  });
}
