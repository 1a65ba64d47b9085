import { getOrder } from '@sendero/core/contract/order-api';
import type { Intent } from '@sendero/core/contract/payment-api';
import type { Order } from '@sendero/core/order/order';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { recordOwn } from '../../../lib/own-orders.ts';
import { type Problem, asProblem } from '../../../lib/problem.ts';

/** Reads the order of a paid intent and passes it on; returns why it cannot be read. */
export function usePaidOrder(
  vendorId: string,
  intent: Intent | null,
  onPaid: (order: Order) => void,
): Problem | null {
  const orderId = intent?.status === 'paid' ? intent.order_id : null;
  const { data, error } = useQuery({
    queryKey: ['payment', 'order', orderId],
    queryFn:
      orderId === null
        ? skipToken
        : async ({ signal }) => (await call(getOrder, { query: { vendorId, orderId }, signal })).result,
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : false),
  });
  const tell = useEffectEvent(onPaid);
  useEffect(() => {
    if (data) tell(recordOwn(data));
  }, [data]);
  return error && asProblem(error);
}

const RETRY_MS = 5000;
