import { labelKey } from '@sendero/core/order/labels';
import type { Order } from '@sendero/core/order/order';
import { Pencil } from 'lucide-react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { StatusIcon } from './status-pill.tsx';
import { isChange, timelineOf } from './timeline.ts';

/** An order's events with their times, the latest first; with their dates too where that is not today. */
export function OrderTimeline({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const { when } = useFormats();
  const moments = timelineOf(order.status_history);
  return (
    <ol className="grid">
      {moments.map(({ label, created_at, reason }, index) => (
        <li key={moments.length - index} className="relative flex gap-3 pb-3 last:pb-0">
          {index < moments.length - 1 ? (
            <span aria-hidden className="absolute start-[11px] top-6 bottom-0 w-px bg-line" />
          ) : null}
          <span
            aria-hidden
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full',
              index === 0 ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-muted',
            )}
          >
            {isChange(label) ? (
              <Pencil className="size-3.5" />
            ) : (
              <StatusIcon label={label} className="size-3.5" />
            )}
          </span>
          <span className="min-w-0 flex-1 pt-0.5">
            <span className={cx('block', index === 0 && 'font-medium')}>
              {isChange(label) ? t(`tracking.${label}`) : t(labelKey(label))}
            </span>
            {reason ? (
              <span className="block text-sm text-muted">{t(`order.cancel-reason.${reason}`)}</span>
            ) : null}
          </span>
          <time
            className="tabular pt-0.5 text-sm whitespace-nowrap text-muted"
            dateTime={new Date(created_at * 1000).toISOString()}
          >
            {when(created_at, now)}
          </time>
        </li>
      ))}
    </ol>
  );
}
