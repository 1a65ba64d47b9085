import { getNoRider, saveNoRider } from '@sendero/core/contract/vendor-api';
import type { NoRider } from '@sendero/core/order/no-rider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';

const noRiderKey = (vendorId: string) => ['no-rider', vendorId] as const;

/** What a vendor chose for orders without a rider, and what applies where it chose nothing (BRD-09). */
export function useNoRider(vendorId: string) {
  return useQuery({
    queryKey: noRiderKey(vendorId),
    queryFn: async ({ signal }) => (await call(getNoRider, { params: { id: vendorId }, signal })).result,
  });
}

/** Saves a vendor's choice; null leaves it to its parent. */
export function useSaveNoRider(vendorId: string, onSaved?: () => void) {
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (choice: NoRider | null) =>
      (await call(saveNoRider, { params: { id: vendorId }, body: { choice } })).result,
    onSuccess: (saved) => {
      queries.setQueryData(noRiderKey(vendorId), saved);
      // Outlets that chose nothing follow their parent.
      void queries.invalidateQueries({ queryKey: ['no-rider'] });
      onSaved?.();
    },
    onError: (error) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
  });
}
