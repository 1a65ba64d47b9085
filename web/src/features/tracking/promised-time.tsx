import type { Order } from '@sendero/core/order/order';
import { isScheduled } from '@sendero/core/order/lists';
import { isTerminal } from '@sendero/core/order/status';
import { bothTimes } from '../../lib/both-times.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { minutesLate } from './arrival.ts';

/** The delivery time promised to the customer, or the time at which the order ended; with its date on another day. */
export function PromisedTime({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const formats = useFormats();
  const at = (seconds: number) => formats.when(seconds, now);
  const late = minutesLate(order, now);
  if (isTerminal(order.status)) {
    const time = at(order.status_history.at(-1)?.created_at ?? order.updated_at);
    return t(order.status === 'DELIVERED' ? 'public.delivered-at' : 'tracking.ended-at', { time });
  }
  if (isScheduled(order, now)) return bothTimes(t, formats, order);
  const promised = at(order.promised_at);
  if (late === 0) return t('tracking.promised', { time: promised });
  return (
    <span className="font-medium text-warn">
      {t('tracking.promised-late', { time: promised, late: formats.minutes(late) })}
    </span>
  );
}
