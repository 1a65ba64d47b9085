import { type StatusLabel, labelKey, orderLabel } from '@sendero/core/order/labels';
import type { Order } from '@sendero/core/order/order';
import type { RequestDraft } from '@sendero/core/request/draft';
import { sameAgain } from '@sendero/core/request/draft-from-order';
import { CircleCheck, Search, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bothTimes } from '../../../lib/both-times.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { AppLink } from '../../../lib/navigation.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useMinute } from '../conditions/use-minute.ts';
import { PrintLabels } from '../../labels/print-labels.tsx';
import type { Dispatch } from '../drafts/request-store.ts';
import { ShareLink } from './share-link.tsx';
import { usePlacedOrder } from './use-placed-order.ts';

const RiderSearch = lazyPage(async () => ({
  default: (await import('./rider-search.tsx')).RiderSearch,
}));

interface PlacedPanelProps {
  /** The order as it was answered. */
  readonly placed: Order;
  /** The draft that the order was placed from. */
  readonly draft: RequestDraft;
  readonly dispatch: Dispatch;
}

/** No rider is on the way yet, and one is looked for. */
const SEARCHING: readonly StatusLabel[] = ['new', 'received', 'waiting-for-rider'];
const TROUBLE: readonly StatusLabel[] = ['stalled', 'delayed', 'cancelled', 'returning', 'returned'];

/**
 * Says what is true of the placed order now (BRD-08): its state, its code and number, the customer's tracking link, and
 * the next actions.
 */
export function PlacedPanel({ placed, draft, dispatch }: PlacedPanelProps) {
  const t = useTexts();
  const order = usePlacedOrder(placed);
  const label = orderLabel(order, useMinute());
  const isSearching = SEARCHING.includes(label);
  const formats = useFormats();
  const promised = order.preordered_for === null ? formats.time : formats.dateTime;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-6 px-4 py-8">
      <div className="grid justify-items-center gap-2 text-center">
        {isSearching ? (
          <Search aria-hidden className="size-10 text-primary-ink" />
        ) : TROUBLE.includes(label) ? (
          <TriangleAlert aria-hidden className="size-10 text-warn" />
        ) : (
          <CircleCheck aria-hidden className="size-10 text-ok" />
        )}
        <h1 ref={title} tabIndex={-1} aria-live="polite" className="text-xl font-semibold outline-none">
          {t(isSearching ? 'request.placed.title' : labelKey(label))}
        </h1>
        <p className="text-muted">
          {t('request.placed.promise', {
            name: order.customer.name,
            time: promised(order.promised_at),
          })}
        </p>
        <PlacedCode code={order.short_code} />
        {order.is_test ? <p className="font-medium text-warn">{t('public.test')}</p> : null}
        {order.preordered_for === null ? null : (
          <p className="text-sm text-muted">{bothTimes(t, formats, order)}</p>
        )}
        <p className="text-sm text-muted">
          {t('request.placed.number')} <bdi className="tabular select-all">{order.order_id}</bdi>
        </p>
      </div>
      {order.preordered_for === null ? (
        <PageSection>
          <RiderSearch orderId={order.order_id} isSearched={isSearching} />
        </PageSection>
      ) : null}
      <ShareLink order={order} />
      <PrintLabels vendorId={order.vendor_id} orderIds={[order.order_id]} size="large" />
      <div className="grid gap-2">
        <AppLink
          href={paths.tracking(order.vendor_id, order.order_id)}
          className={buttonClass({ tone: 'primary', size: 'large' })}
        >
          {t('request.placed.watch')}
        </AppLink>
        <div className="grid grid-cols-2 gap-2">
          <Button size="large" onClick={() => dispatch({ type: 'begin', draft: sameAgain(draft) })}>
            {t('request.placed.same')}
          </Button>
          <Button size="large" onClick={() => dispatch({ type: 'begin' })}>
            {t('request.title')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The short code, large enough to be read from where the bags stand. */
function PlacedCode({ code }: { code: string }) {
  const t = useTexts();
  return (
    <p className="grid gap-1">
      <span className="sr-only">{t('order.code')}</span>
      <bdi className="font-mono text-4xl font-bold tracking-widest select-all">{code}</bdi>
      <span className="text-sm text-muted">{t('request.placed.code')}</span>
    </p>
  );
}
