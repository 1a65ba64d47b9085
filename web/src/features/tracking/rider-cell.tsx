import { lacksRider } from '@sendero/core/order/board';
import type { Order } from '@sendero/core/order/order';
import { isTerminal } from '@sendero/core/order/status';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { arrivalOf } from './arrival.ts';
import { useRiderOf } from './riders.ts';

/** The rider and the minutes until they arrive, at the shop or at the customer's (TRK-05, RID-02, RID-04). */
export function RiderCell({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const formats = useFormats();
  const heard = useRiderOf(order.order_id);
  const arrival = arrivalOf(order, heard, now);
  const rider = heard?.info.rider;
  if (!rider) {
    if (isTerminal(order.status)) return null;
    return (
      <span className="truncate text-muted">
        {t(lacksRider(order) ? 'tracking.no-rider' : 'public.rider')}
      </span>
    );
  }
  if (!arrival) return <span className="truncate">{rider.name}</span>;
  const where = t(`tracking.${arrival.near ? 'near' : 'arrives'}.${arrival.at}`);
  const minutes =
    arrival.minutes === 0
      ? t('tracking.under', { time: formats.minutes(1) })
      : formats.minutes(arrival.minutes);
  return (
    <span title={`${rider.name}: ${minutes} ${where}`} className="flex min-w-0 gap-1.5">
      <span className="truncate">{rider.name}</span>
      <span className="tabular shrink-0 text-muted">
        {minutes}
        <span className="sr-only"> {where}</span>
      </span>
    </span>
  );
}
