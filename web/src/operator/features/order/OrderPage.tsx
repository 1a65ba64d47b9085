import { getOrderStory } from '@sendero/core/contract/operator-order-api';
import type { OrderStory } from '@sendero/core/contract/operator-order-api';
import { labelKey, labelOf } from '@sendero/core/order/labels';
import { toMinor } from '@sendero/core/values/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { AppLink, usePath } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { StatusMark } from '../../lib/status-mark.tsx';
import { Facts } from '../../lib/facts.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { AtSite, siteOf } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { idIn, paths } from '../../paths.ts';
import { OrderActs } from './order-acts.tsx';
import { Story } from './story.tsx';

/** An order, all that happened to it, and what may be done about it (OPR-03, OPR-04). */
export default function OrderPage() {
  const orderId = idIn(usePath());
  const story = useQuery({
    queryKey: ['order', orderId],
    queryFn: async () => (await call(getOrderStory, { params: { orderId } })).result,
    // Every reading is recorded: a window that is left open does not read.
    staleTime: Infinity,
  });
  return (
    <div className={PAGE}>
      {story.data ? null : <PageHead title={<bdi>{orderId}</bdi>} />}
      <Read of={story}>
        {(told) => (
          <AtSite site={siteOf(told.site)}>
            <Told told={told} />
          </AtSite>
        )}
      </Read>
    </div>
  );
}

function Told({ told }: { told: OrderStory }) {
  const t = useTexts();
  const { order } = told;
  const label = labelOf(order.status);
  return (
    <>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            <bdi className="tabular">{order.short_code}</bdi>
            <Badge icon={<StatusMark status={order.status} />}>{t(labelKey(label))}</Badge>
          </span>
        }
        lead={<bdi>{order.order_id}</bdi>}
        actions={<OrderActs told={told} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <section aria-labelledby="story" className="grid gap-3">
          <h2 id="story" className="text-md font-semibold">
            {t('operator.story')}
          </h2>
          <Story entries={told.story} />
        </section>
        <OrderFacts told={told} />
      </div>
    </>
  );
}

function OrderFacts({ told: { order, vendor, payment, sheet, site } }: { told: OrderStory }) {
  const t = useTexts();
  const { dateTime, money } = useFormats();
  const { customer, pickup } = order;
  const amount = (major: number) => money(toMinor(major, order.currency) ?? 0, order.currency);
  return (
    <section aria-labelledby="facts" className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <h2 id="facts" className="text-md font-semibold">
        {t('operator.facts')}
      </h2>
      <Facts
        of={[
          [
            t('operator.vendor'),
            <AppLink
              key="vendor"
              href={paths.vendor(vendor.vendor_id)}
              className="text-primary-ink underline-offset-4 hover:underline"
            >
              {vendor.name || vendor.vendor_id}
            </AppLink>,
          ],
          [t('operator.site'), siteOf(site)?.brand ?? site],
          [t('operator.customer'), customer.name],
          [
            t('operator.phone'),
            <bdi key="phone" dir="ltr">
              {customer.phone_number}
            </bdi>,
          ],
          [t('operator.from'), pickup.address],
          [t('operator.to'), customer.location.address],
          [t('operator.placed-at'), dateTime(order.created_at)],
          [t('operator.promised-at'), dateTime(order.promised_at)],
          [t('operator.fee'), amount(order.delivery_fee)],
          ...(payment
            ? ([
                [t('operator.paid'), `${amount(payment.amount)} · ${payment.provider} · ${payment.state}`],
                [t('operator.refundable'), amount(payment.refundable)],
              ] as const)
            : []),
          ...(sheet ? ([[t('operator.sheet-row'), `${sheet.job_id} · ${sheet.row}`]] as const) : []),
          ...(order.person_erased_at === undefined
            ? []
            : ([[t('operator.erased-at'), dateTime(order.person_erased_at)]] as const)),
        ]}
      />
    </section>
  );
}
