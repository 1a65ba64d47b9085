import type { Order } from '@sendero/core/order/order';
import { labelKey, orderLabel } from '@sendero/core/order/labels';
import { wholeAddress } from '@sendero/core/order/address-parts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AppLink } from '../../../lib/navigation.tsx';
import { ShortCode } from '../../../lib/short-code.tsx';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useMinute } from '../conditions/use-minute.ts';
import { PrintLabels } from '../../labels/print-labels.tsx';
import { ShareLink } from '../placing/share-link.tsx';
import { usePlacedOrder } from '../placing/use-placed-order.ts';

interface PlacedTripProps {
  /** By stop. */
  readonly orders: readonly Order[];
  readonly onNew: () => void;
}

/** What several drops became: each with its code, what is true of it now, and its customer's link. */
export function PlacedTrip({ orders, onNew }: PlacedTripProps) {
  const t = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const [first] = orders;
  if (!first) return null;
  return (
    <div className="grid gap-6 px-4 py-8">
      <div className="grid justify-items-center gap-2 text-center">
        <CircleCheck aria-hidden className="size-10 text-ok" />
        <h1 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t('trip.placed', { count: orders.length })}
        </h1>
        <p className="text-sm text-muted">{t('trip.placed.codes')}</p>
      </div>
      <ol className="grid gap-3">
        {orders.map((order) => (
          <PlacedStop key={order.order_id} placed={order} />
        ))}
      </ol>
      <PrintLabels
        vendorId={first.vendor_id}
        orderIds={orders.map(({ order_id }) => order_id)}
        size="large"
      />
      <div className="grid gap-2">
        <AppLink
          href={paths.tracking(first.vendor_id, first.order_id)}
          className={buttonClass({ tone: 'primary', size: 'large' })}
        >
          {t('request.placed.watch')}
        </AppLink>
        <Button size="large" onClick={onNew}>
          {t('request.title')}
        </Button>
      </div>
    </div>
  );
}

function PlacedStop({ placed }: { placed: Order }) {
  const t = useTexts();
  const formats = useFormats();
  const now = useMinute();
  const order = usePlacedOrder(placed);
  const { customer, trip, promised_at, collect_at } = order;
  const time = collect_at === undefined ? formats.time : formats.dateTime;
  return (
    <li className="grid gap-2 rounded-lg border border-line p-3">
      <div className="flex items-baseline justify-between gap-3 text-sm text-muted">
        <span>{trip ? t('trip.stop', trip) : null}</span>
        <span>{t(labelKey(orderLabel(order, now)))}</span>
      </div>
      <div className="flex items-start justify-between gap-3">
        <p className="grid min-w-0 wrap-anywhere">
          <bdi className="font-medium">{customer.name}</bdi>
          <bdi className="text-sm text-muted">{wholeAddress(customer.location)}</bdi>
          <span className="text-sm">
            {t('request.placed.promise', { name: customer.name, time: time(promised_at) })}
          </span>
        </p>
        <span className="text-2xl">
          <ShortCode code={order.short_code} />
        </span>
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded text-sm text-primary-ink pointer-coarse:py-3">
          {t('tracking.share')}
        </summary>
        <div className="pt-2">
          <ShareLink order={order} />
        </div>
      </details>
    </li>
  );
}
