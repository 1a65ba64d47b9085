import { mayCancel } from '@sendero/core/order/cancel';
import { mayChange } from '@sendero/core/order/change';
import type { Order } from '@sendero/core/order/order';
import { useState } from 'react';
import { flag, useFlag } from '../../lib/flags.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SameAgainButton } from '../request/drafts/same-again-button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

/** Whether an order has any action now. A guest can only cancel. */
export const hasActions = (order: Order, now: Date): boolean => !isGuest() || mayBeCancelled(order, now);

const mayBeCancelled = (order: Order, now: Date): boolean =>
  mayCancel(order, now, { delayed_cancellation: flag('delayed-cancellation') });

/** An order's actions: order again, change, or cancel with a reason (TRK-06, ORD-05). */
export function OrderActions({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const guest = isGuest();
  const isChangeable = useFlag('show-modify-order-button') && mayChange(order).order === null;
  return (
    <div className="flex w-full flex-wrap gap-2">
      {guest ? null : <SameAgainButton order={order} />}
      {!guest && isChangeable ? (
        <AppLink
          href={paths.request(order.vendor_id, order.order_id)}
          className={cx(buttonClass({}), 'flex-1')}
        >
          {t('tracking.modify')}
        </AppLink>
      ) : null}
      {mayBeCancelled(order, now) ? <CancelAction order={order} /> : null}
    </div>
  );
}

function CancelAction({ order }: { order: Order }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCancelOrder(order);
  return (
    <>
      <Button className="flex-1" busy={isPending} onClick={() => setAsking(true)}>
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
