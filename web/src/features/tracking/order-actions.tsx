import { cancelRefusal } from '@sendero/core/order/cancel';
import { mayChange } from '@sendero/core/order/change';
import type { Order } from '@sendero/core/order/order';
import { useState } from 'react';
import { useFlags } from '../../lib/flags.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { RepeatButton } from '../repeats/repeat-button.tsx';
import { SameAgainButton } from '../request/drafts/same-again-button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { reasonKey } from './reasons.ts';
import { useCancelOrder } from './use-cancel-order.ts';

/**
 * An order's actions: order again, change, or cancel with a reason (TRK-06, ORD-05). What cannot be done says why
 * (BRD-10), until the order has ended; of one for which nobody was found its search says so. A guest can only cancel.
 */
export function OrderActions({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const flags = useFlags();
  const guest = isGuest();
  const unchangeable = mayChange(order).order;
  const uncancellable = cancelRefusal(order, now, { delayed_cancellation: flags['delayed-cancellation'] });
  const offersChange = !guest && flags['show-modify-order-button'];
  return (
    <div className="grid w-full gap-2">
      {offersChange && unchangeable !== null && unchangeable !== 'ended' ? (
        <Reason what={t('tracking.modify')} why={t(`order.unchangeable.${unchangeable}`)} />
      ) : null}
      {uncancellable !== null && uncancellable !== 'ended' && uncancellable !== 'stalled' ? (
        <Reason what={t('tracking.cancel')} why={t(reasonKey(uncancellable))} />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {guest ? null : <SameAgainButton order={order} />}
        {guest ? null : <RepeatButton order={order} />}
        {offersChange && unchangeable === null ? (
          <AppLink
            href={paths.request(order.vendor_id, order.order_id)}
            className={cx(buttonClass({}), 'flex-1')}
          >
            {t('tracking.modify')}
          </AppLink>
        ) : null}
        {uncancellable === null ? <CancelAction order={order} /> : null}
      </div>
    </div>
  );
}

/** Stands where the button would. */
function Reason({ what, why }: { what: string; why: string }) {
  return (
    <p className="text-sm text-pretty text-muted">
      <span className="font-medium text-ink">{what}</span> · {why}
    </p>
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
