import { listOf } from '@sendero/core/order/lists';
import { wholeAddress } from '@sendero/core/order/address-parts';
import type { Order } from '@sendero/core/order/order';
import { Store } from 'lucide-react';
import { customerName } from '../../lib/customer-name.ts';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { ShortCode } from '../../lib/short-code.tsx';
import { arrivalOf } from './arrival.ts';
import { ArrivalLine } from './arrival-line.tsx';
import { useJustChanged } from './recent-changes.ts';
import { OrderSteps } from './order-steps.tsx';
import { PromisedTime } from './promised-time.tsx';
import { RiderLine } from './rider-line.tsx';
import { useRiderOf } from './riders.ts';
import { StatusPill } from './status-pill.tsx';
import { useAmounts } from './use-amounts.ts';

export interface OrderCardProps {
  order: Order;
  now: Date;
  isOpened: boolean;
  /** Shows the order's outlet, for lists with several outlets. */
  withOutlet: boolean;
  onOpen: (orderId: string) => void;
}

/** An order's summary (TRK-05); a press anywhere on it opens the order. */
export function OrderCard({ order, now, isOpened, withOutlet, onOpen }: OrderCardProps) {
  const t = useTexts();
  const heard = useRiderOf(order.order_id);
  const justChanged = useJustChanged(order.order_id);
  const list = listOf(order, now);
  const arrival = arrivalOf(order, heard, now);
  const { amount, fee } = useAmounts(order);
  const { location } = order.customer;
  const name = customerName(t, order);
  return (
    <article
      aria-current={isOpened ? 'true' : undefined}
      className={cx(
        'relative grid gap-2.5 rounded-lg border bg-raised p-3.5 transition-colors',
        isOpened ? 'border-primary' : 'border-line hover:border-line-strong',
        justChanged && 'settle',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <StatusPill order={order} now={now} />
        <ShortCode code={order.short_code} />
        {arrival ? <ArrivalLine arrival={arrival} /> : null}
      </div>
      <div className="min-w-0">
        <h2 className="truncate text-md font-semibold">
          <button
            type="button"
            aria-label={t('tracking.open', { customer: name })}
            onClick={() => onOpen(order.order_id)}
            className="w-full truncate rounded-sm text-start outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {name}
          </button>
        </h2>
        <p className="truncate text-muted">{wholeAddress(location)}</p>
      </div>
      <OrderSteps order={order} compact />
      {list === 'new' || list === 'collected' ? <RiderLine order={order} heard={heard} /> : null}
      <div className="tabular flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm text-muted">
        <span>
          <span className="font-medium text-ink">{amount}</span> ·{' '}
          {t(`request.payment.${order.order.payment_method}`)}
        </span>
        <span>{t('tracking.fee', { amount: fee })}</span>
        <span className="ms-auto">
          <PromisedTime order={order} now={now} />
        </span>
      </div>
      {withOutlet ? (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <Store aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{order.pickup.name}</span>
        </p>
      ) : null}
    </article>
  );
}
