import { listNotices } from '@sendero/core/contract/notice-api';
import type { Told } from '@sendero/core/notice/told';
import type { Order } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';

/** A message goes some seconds after the change that it tells of. */
const EVERY_MS = 15_000;

const steps = {
  placed: 'order.status.received',
  rider_found: 'order.status.dispatched',
  collected: 'order.status.picked-up',
  arriving: 'order.notices.arriving',
  changed: 'order.notices.changed',
  delivered: 'order.status.delivered',
  failed: 'order.notices.not-delivered',
} as const satisfies Record<Told['step'], string>;

const channels = {
  push: 'order.notices.push',
  whatsapp: null,
  sms: 'order.notices.sms',
  mail: 'order.notices.mail',
} as const satisfies Record<NonNullable<Told['channel']>, string | null>;

const states = {
  sent: 'order.notices.sent',
  delivered: 'order.notices.arrived',
  failed: 'order.notices.failed',
  unknown: 'order.notices.unknown',
  stopped: 'order.notices.stopped',
} as const satisfies Record<Told['state'], string>;

/** What the recipient was told of the order (RCP-07); nothing where nothing was. */
export function OrderNotices({ order }: { order: Order }) {
  const t = useTexts();
  const { time } = useFormats();
  const { order_id: orderId, updated_at } = order;
  const { data: told = [] } = useQuery({
    queryKey: ['notices', orderId, updated_at],
    queryFn: async ({ signal }) => (await call(listNotices, { params: { orderId }, signal })).result,
    placeholderData: (held, query) => (query?.queryKey[1] === orderId ? held : undefined),
    refetchInterval: isTerminal(order.status) ? false : EVERY_MS,
  });
  if (told.length === 0) return null;
  return (
    <section className="grid gap-2.5">
      <h3 className="text-sm font-semibold text-muted">{t('order.notices')}</h3>
      <ul className="grid gap-1.5 text-sm">
        {told.map(({ step, channel, state, told_at }) => {
          const way = channel && channels[channel];
          const by = way ? t(way) : channel && 'WhatsApp';
          return (
            <li key={`${step}${told_at}`} className="flex justify-between gap-3">
              <span>
                {t(steps[step])}
                <span className="block text-muted">{[by, t(states[state])].filter(Boolean).join(' · ')}</span>
              </span>
              <span className="tabular shrink-0 text-muted">{time(told_at)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
