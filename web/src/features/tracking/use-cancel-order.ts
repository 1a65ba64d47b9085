import { cancelOrder } from '@sendero/core/contract/order-api';
import type { CancelReason, Order } from '@sendero/core/order/order';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { recordOwn } from '../../lib/own-orders.ts';
import { useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { applyOrders } from './active-orders.ts';
import { markChanged } from './recent-changes.ts';
import { visibleOrders } from './visible-orders.ts';
import { useScope } from './use-scope.ts';

const FAILED_MS = 7000;

/**
 * Cancels an order (ORD-04); its row shows it, or a toast where no row does (BRD-05). A refusal is shown for seven
 * seconds.
 */
export function useCancelOrder({ vendor_id, order_id }: Order) {
  const t = useTexts();
  const scope = useScope();
  return useMutation({
    mutationFn: async (reason: CancelReason) =>
      recordOwn((await call(cancelOrder, { body: { vendor_id, order_id, reason } })).result, 'cancelled'),
    onSuccess: (order) => {
      markChanged([order.order_id]);
      applyOrders([order], scope);
      if (visibleOrders.has(order.order_id)) return;
      toast({ message: t('tracking.cancelled-toast', { customer: order.customer.name }), type: 'success' });
    },
    onError: () => toast({ message: t('error.cant-cancel-order'), type: 'error', duration: FAILED_MS }),
  });
}
