import type { BodyOf } from '@sendero/core/contract/endpoint';
import {
  type ShopOrderDraft,
  changeShopOrder,
  countShopOrders,
  listShopOrders,
  placeShopOrder,
} from '@sendero/core/contract/shop-system-api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { recordOwn } from '../../lib/own-orders.ts';
import { asProblem } from '../../lib/problem.ts';
import { queryClient } from '../../lib/query.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';

/** Orders come from outside, so they are looked for: soon while one is being looked at, else now and then. */
const LOOKED_AT_MS = 2000;
const NOW_AND_THEN_MS = 15_000;

const key = ['shop-orders'] as const;
const refetch = () => queryClient.invalidateQueries({ queryKey: key });

/** Orders of shop systems that wait for somebody, or those that are over. */
export function useShopOrders(vendorId: string, isOver: boolean) {
  return useQuery({
    queryKey: [...key, vendorId, isOver],
    queryFn: async ({ signal }) => {
      const query = { over: isOver ? ('true' as const) : ('false' as const) };
      return (await call(listShopOrders, { params: { id: vendorId }, query, signal })).result;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.data.some((draft) => draft.state === 'RECEIVED') ? LOOKED_AT_MS : NOW_AND_THEN_MS,
  });
}

/** How many wait, for those who have a shop system; nobody else asks twice. */
export function useWaitingCount(vendorId: string | undefined) {
  return useQuery({
    queryKey: [...key, vendorId, 'count'],
    queryFn: async ({ signal }) =>
      (await call(countShopOrders, { params: { id: vendorId ?? '' }, signal })).result,
    enabled: vendorId !== undefined,
    refetchOnWindowFocus: ({ state }) => state.data?.is_connected === true,
    refetchInterval: ({ state }) => (state.data?.is_connected === true ? NOW_AND_THEN_MS : false),
  });
}

type Change = BodyOf<typeof changeShopOrder>;

/**
 * Chooses a draft's place, puts it aside or takes it back; a failure says so. `onSuccess` is called even where the draft has
 * left the page before the answer.
 */
export function useChangeShopOrder({ vendor_id, draft_id }: ShopOrderDraft, onSuccess?: () => void) {
  const t = useTexts();
  return useMutation({
    mutationFn: async (body: Change) =>
      (await call(changeShopOrder, { params: { id: vendor_id, draftId: draft_id }, body })).result,
    onSuccess: () => onSuccess?.(),
    onError: (error) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
    onSettled: refetch,
  });
}

/** Places a draft as it is, at the price that is shown; the same draft never twice. */
export function usePlaceShopOrder({ vendor_id, draft_id, delivery_fee }: ShopOrderDraft) {
  const t = useTexts();
  return useMutation({
    mutationFn: async () => {
      const params = { id: vendor_id, draftId: draft_id };
      const body = { expected_fee: delivery_fee ?? 0 };
      return recordOwn((await call(placeShopOrder, { params, body })).result);
    },
    onSuccess: () => toast({ message: t('request.pushed'), type: 'success' }),
    onError: (error) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
    onSettled: refetch,
  });
}
