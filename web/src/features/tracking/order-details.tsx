import type { Order } from '@sendero/core/order/order';
import { isSearched } from '@sendero/core/order/status';
import type { ReactNode } from 'react';
import { useFlag } from '../../lib/flags.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { arrivalOf } from './arrival.ts';
import { ArrivalLine } from './arrival-line.tsx';
import { OrderCalls } from './order-calls.tsx';
import { OrderCase } from './order-case.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderProposal } from './order-proposal.tsx';
import { OrderRating } from './order-rating.tsx';
import { OrderPlaces } from './order-places.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ShortCode } from '../../lib/short-code.tsx';
import { PromisedTime } from './promised-time.tsx';
import { RiderLine } from './rider-line.tsx';
import { useRiderOf } from './riders.ts';
import { ShareOrder } from './share-order.tsx';
import { BulkJobLink } from './bulk-job-link.tsx';
import { StatusPill } from './status-pill.tsx';

const RiderSearch = lazyPage(async () => ({
  default: (await import('../request/placing/rider-search.tsx')).RiderSearch,
}));
const TripStops = lazyPage(async () => ({ default: (await import('./trip-stops.tsx')).TripStops }));
const OrderPapers = lazyPage(async () => ({
  default: (await import('./order-documents.tsx')).OrderDocuments,
}));

interface OrderDetailsProps {
  order: Order;
  now: Date;
  /** Opens another order instead. */
  onOpen: (orderId: string) => void;
}

/** All details of an order, the currently important ones first. */
export function OrderDetails({ order, now, onOpen }: OrderDetailsProps) {
  const t = useTexts();
  const heard = useRiderOf(order.order_id);
  const arrival = arrivalOf(order, heard, now);
  return (
    <>
      <div className="grid gap-3">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <StatusPill order={order} now={now} />
          <ShortCode code={order.short_code} />
          <p className="tabular text-sm text-muted">
            <PromisedTime order={order} now={now} />
          </p>
        </div>
        {arrival ? <ArrivalLine arrival={arrival} /> : null}
        <OrderSteps order={order} />
      </div>
      <OrderProposal order={order} now={now} />
      {isSearched(order) ? (
        <PageSection>
          <RiderSearch orderId={order.order_id} isSearched />
        </PageSection>
      ) : null}
      <RiderLine order={order} heard={heard} />
      {order.trip ? (
        <Section title={t('trip.stop', order.trip)}>
          <PageSection fallback={<div className="h-control" />}>
            <TripStops order={order} now={now} onOpen={onOpen} />
          </PageSection>
        </Section>
      ) : null}
      <OrderCase order={order} />
      <OrderRating order={order} />
      <Section title={t('tracking.addresses')}>
        <OrderPlaces order={order} />
      </Section>
      <Section title={t('tracking.timeline')}>
        <OrderTimeline order={order} now={now} />
      </Section>
      <OrderNotices order={order} />
      <OrderCalls order={order} />
      <Section title={t('tracking.details')}>
        <OrderFacts order={order} />
      </Section>
      {useFlag('bulk-order-upload') ? <BulkJobLink orderId={order.order_id} /> : null}
      <ShareOrder order={order} />
      <PageSection>
        <OrderPapers order={order} />
      </PageSection>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}
