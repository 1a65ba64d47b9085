import type { Concern, Standing } from '@sendero/core/order/board';
import type { Order } from '@sendero/core/order/order';
import { isScheduled } from '@sendero/core/order/lists';
import { isTerminal } from '@sendero/core/order/status';
import { ClockAlert, Hourglass, TriangleAlert, UserX, type LucideIcon } from 'lucide-react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { PromisedTime } from './promised-time.tsx';

const icons: Record<Concern, LucideIcon> = {
  late: ClockAlert,
  stuck: TriangleAlert,
  'late-soon': Hourglass,
  riderless: UserX,
};

interface DueCellProps {
  order: Order;
  standing: Standing;
  now: Date;
}

/** What is wrong and by how much, otherwise the minutes left until the promised time (BRD-01). */
export function DueCell({ order, standing: { concern, minutes }, now }: DueCellProps) {
  const t = useTexts();
  const formats = useFormats();
  if (isTerminal(order.status) || (concern === null && isScheduled(order, now))) {
    return <PromisedTime order={order} now={now} />;
  }
  if (concern === null) {
    return minutes < 1
      ? t('tracking.under', { time: formats.minutes(1) })
      : t('tracking.row.left', { time: formats.minutes(minutes) });
  }
  const Icon = icons[concern];
  return (
    <span
      className={cx(
        'flex items-center gap-1 font-semibold',
        concern === 'late' ? 'text-danger' : 'text-warn',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{t(`tracking.row.${concern}`, { time: formats.minutes(minutes) })}</span>
    </span>
  );
}
