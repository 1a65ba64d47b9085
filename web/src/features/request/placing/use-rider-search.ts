import { answerSearch, getRider } from '@sendero/core/contract/dispatch-api';
import type { RiderSearch, SearchAnswer } from '@sendero/core/order/no-rider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { sayProblem } from '../../../lib/say-problem.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';

const EVERY_MS = 3000;

const searchKey = (orderId: string) => ['rider-search', orderId] as const;

/** The search for an order's rider, read every three seconds while it is shown; null where nobody is searched. */
export function useRiderSearch(orderId: string, isSearched: boolean): RiderSearch | null {
  const { data } = useQuery({
    queryKey: searchKey(orderId),
    queryFn: async ({ signal }) =>
      (await call(getRider, { params: { orderId }, signal })).result.search ?? null,
    enabled: isSearched,
    refetchInterval: EVERY_MS,
  });
  return (isSearched && data) || null;
}

/** Says what is to be done about an order for which nobody was found. */
export function useAnswerSearch(orderId: string) {
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (answer: SearchAnswer) =>
      (await call(answerSearch, { params: { orderId }, body: answer })).result.search ?? null,
    onSuccess: (search) => queries.setQueryData(searchKey(orderId), search),
    onError: (error) => {
      toast({ message: sayProblem(t, asProblem(error)), type: 'error' });
      void queries.invalidateQueries({ queryKey: searchKey(orderId) });
    },
  });
}
