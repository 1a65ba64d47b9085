import { getOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { orderKey } from '../../lib/order-key.ts';

/**
 * One order: `listed` if a list has loaded it, otherwise read. Its id begins with the vendor's id and a dash (ORD-09).
 */
export function useOrder(orderId: string, listed: Order | undefined) {
  const { data, isError } = useQuery({
    queryKey: orderKey(orderId),
    queryFn: async ({ signal }) => {
      const vendorId = orderId.slice(0, orderId.lastIndexOf('-'));
      return (await call(getOrder, { query: { vendorId, orderId }, signal })).result;
    },
    enabled: !listed,
  });
  return { order: listed ?? data, isError: isError && !listed };
}
