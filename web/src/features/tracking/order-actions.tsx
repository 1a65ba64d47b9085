import { mayCancel } from '@sendero/core/order/cancel';
import type { Order } from '@sendero/core/order/order';
import { useState } from 'react';
import { flag } from '../../lib/flags.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

/** Whether anything may be done with an order now (ORD-05). */
export function hasActions(order: Order, now: Date): boolean {
  return mayCancel(order, now, { delayed_cancellation: flag('delayed-cancellation') });
}

/** What may be done with an order: it is called off, with a reason. */
export function OrderActions({ order }: { order: Order }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCancelOrder(order);
  return (
    <>
      <Button block busy={isPending} onClick={() => setAsking(true)}>
        {t('tracking.cancel')}
      </Button>
      <CancelDialog
        customer={order.customer.name}
        open={isAsking}
        onClose={() => setAsking(false)}
        onCancel={(reason) => {
          setAsking(false);
          mutate(reason);
        }}
      />
    </>
  );
}
