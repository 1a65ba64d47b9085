import type { Order } from '@sendero/core/order/order';
import type { ReactNode } from 'react';
import { useFlag } from '../../lib/flags.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { arrivalOf } from './arrival.ts';
import { ArrivalLine } from './arrival-line.tsx';
import { useKeyed } from './keyed-store.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderPlaces } from './order-places.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PromisedTime } from './promised-time.tsx';
import { RiderLine } from './rider-line.tsx';
import { riders } from './riders.ts';
import { ShareOrder } from './share-order.tsx';
import { SheetLink } from './sheet-link.tsx';
import { StatusPill } from './status-pill.tsx';

const OrderPapers = lazyPage(async () => ({ default: (await import('./order-papers.tsx')).OrderPapers }));

/** All that a shop may want to know of an order, what matters now first. */
export function OrderDetails({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const heard = useKeyed(riders, order.order_id);
  const arrival = arrivalOf(order, heard, now);
  return (
    <>
      <div className="grid gap-3">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <StatusPill order={order} now={now} />
          <p className="tabular text-sm text-muted">
            <PromisedTime order={order} now={now} />
          </p>
        </div>
        {arrival ? <ArrivalLine arrival={arrival} /> : null}
        <OrderSteps order={order} />
      </div>
      <RiderLine order={order} heard={heard} />
      <Section title={t('tracking.addresses')}>
        <OrderPlaces order={order} />
      </Section>
      <Section title={t('tracking.timeline')}>
        <OrderTimeline order={order} />
      </Section>
      <Section title={t('tracking.details')}>
        <OrderFacts order={order} />
      </Section>
      {useFlag('bulk-order-upload') ? <SheetLink orderId={order.order_id} /> : null}
      <ShareOrder order={order} />
      <Part>
        <OrderPapers order={order} />
      </Part>
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
