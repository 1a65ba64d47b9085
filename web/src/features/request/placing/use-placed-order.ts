import { getOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { mergeOrder } from '@sendero/core/order/merge';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { orderKey } from '../../../lib/order-key.ts';

/** The placed order as it is now: the live feed changes it, and after a loss of the feed it is read again (BRD-08). */
export function usePlacedOrder(placed: Order): Order {
  const { order_id: orderId, vendor_id: vendorId } = placed;
  const { data } = useQuery({
    queryKey: orderKey(orderId),
    queryFn: async ({ signal }) => (await call(getOrder, { query: { vendorId, orderId }, signal })).result,
    initialData: placed,
    staleTime: Infinity,
  });
  return mergeOrder(placed, data);
}
