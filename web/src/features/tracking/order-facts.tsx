import type { Order } from '@sendero/core/order/order';
import type { PreorderEnd } from '@sendero/core/order/preorder';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { useUsual } from '../vendor/use-vendors.ts';
import { useAmounts } from './use-amounts.ts';

/** Amounts, payment, items and times of an order; missing ones are left out. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { amount, fee, discount } = useAmounts(order);
  const usual = useUsual(order.vendor_id);
  const goods = order.order.goods ?? usual.goods;
  const whenAsked = (end: PreorderEnd, at: number | undefined) => {
    if (at === undefined) return null;
    return order.preordered_end === end ? t('preorder.asked', { time: dateTime(at) }) : dateTime(at);
  };
  const isPaidByCard = order.status_history.some(({ status }) => status === 'PAYMENT_COMMITTED');
  return (
    <dl className="tabular grid gap-2">
      <Fact what={t('history.column.amount')}>{amount}</Fact>
      <Fact what={t('request.fee')}>{fee}</Fact>
      {isPaidByCard ? (
        <Fact what={t('tracking.fee-payment')}>
          {t(order.status === 'CANCELLED' ? 'tracking.fee-refunded' : 'paper.paid.card')}
        </Fact>
      ) : null}
      {order.voucher ? (
        <Fact what={t('fee.line.voucher', { code: order.voucher.code })}>
          <bdi>{discount}</bdi>
        </Fact>
      ) : null}
      <Fact what={t('history.column.payment')}>{t(`request.payment.${order.order.payment_method}`)}</Fact>
      <Fact what={t('public.goods')}>{goods ? t(`public.goods.${goods}`) : null}</Fact>
      <Fact what={t('tracking.items')}>{order.order.description}</Fact>
      <Fact what={t('public.placed-at')}>{dateTime(order.created_at)}</Fact>
      <Fact what={t('preorder.collect')}>{whenAsked('COLLECT', order.collect_at)}</Fact>
      {order.preordered_for === null ? (
        <Fact what={t('history.column.promised')}>{dateTime(order.promised_at)}</Fact>
      ) : (
        <Fact what={t('preorder.deliver')}>{whenAsked('DELIVER', order.preordered_for)}</Fact>
      )}
      <Fact what={t('tracking.own-id')}>{order.client_order_id}</Fact>
      <Fact what={t('request.vat')}>{order.vat_number}</Fact>
      <Fact what={t('tracking.pin')}>{order.pin}</Fact>
      {order.age_validation_required ? <dd>{t('tracking.age-check')}</dd> : null}
    </dl>
  );
}

function Fact({ what, children }: { what: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{what}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
