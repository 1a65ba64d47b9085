import { type ShownCall, listCalls } from '@sendero/core/contract/call-api';
import type { Order } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';

const EVERY_MS = 15_000;

const pairs = {
  'recipient-rider': 'order.calls.recipient-rider',
  'recipient-shop': 'order.calls.recipient-shop',
  'shop-rider': 'order.calls.shop-rider',
  'rider-recipient': 'order.calls.rider-recipient',
} as const satisfies Record<ShownCall['pair'], string>;

/** Who called whom about the order, without anybody's number (RCP-04); nothing where nobody did. */
export function OrderCalls({ order }: { order: Order }) {
  const t = useTexts();
  const { time } = useFormats();
  const { order_id: orderId } = order;
  const { data: calls = [] } = useQuery({
    queryKey: ['calls', orderId],
    queryFn: async ({ signal }) => (await call(listCalls, { params: { orderId }, signal })).result,
    refetchInterval: isTerminal(order.status) ? false : EVERY_MS,
  });
  if (calls.length === 0) return null;
  return (
    <section className="grid gap-2.5">
      <h3 className="text-sm font-semibold text-muted">{t('order.calls')}</h3>
      <ul className="grid gap-1.5 text-sm">
        {calls.map(({ pair, called_at, answered }) => (
          <li key={`${pair}${called_at}`} className="flex justify-between gap-3">
            <span>
              {t(pairs[pair])}
              {answered === null ? null : (
                <span className="block text-muted">
                  {t(answered ? 'order.calls.answered' : 'order.calls.missed')}
                </span>
              )}
            </span>
            <span className="tabular shrink-0 text-muted">{time(called_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
