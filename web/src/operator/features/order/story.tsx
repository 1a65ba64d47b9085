import type { StoryEntry } from '@sendero/core/contract/operator-order-api';
import { labelKey, labelOf } from '@sendero/core/order/labels';
import {
  Banknote,
  BadgeCheck,
  Bell,
  CircleDot,
  Eye,
  MessageSquareWarning,
  Phone,
  Radar,
  Satellite,
  Undo2,
  Webhook,
} from 'lucide-react';
import { useFormats } from '../../../lib/texts.tsx';
import { cx } from '../../../ui/cx.ts';
import { useTexts } from '../../lib/texts.ts';

const icons = {
  status: CircleDot,
  report: Satellite,
  payment: Banknote,
  refund: Undo2,
  notice: Bell,
  webhook: Webhook,
  call: Phone,
  case: MessageSquareWarning,
  proof: BadgeCheck,
  search: Radar,
  staff: Eye,
} as const;

/** All that happened to an order, the latest first, each with what caused it. */
export function Story({ entries }: { entries: readonly StoryEntry[] }) {
  return (
    <ol className="grid rounded-lg border border-line bg-raised p-4">
      {entries.toReversed().map((entry, place, all) => (
        <Moment key={all.length - place} entry={entry} isLast={place === all.length - 1} />
      ))}
    </ol>
  );
}

function Moment({ entry: { at, kind, name, by, detail }, isLast }: { entry: StoryEntry; isLast: boolean }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const Icon = icons[kind];
  const causes = useCauses(detail);
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {isLast ? null : <span aria-hidden className="absolute start-[11px] top-7 bottom-0 w-px bg-line" />}
      <span
        aria-hidden
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full',
          kind === 'status' ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-muted',
        )}
      >
        <Icon className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xs text-muted">{t(`operator.story.${kind}`)}</span>
          <strong className="font-medium wrap-anywhere">
            {kind === 'status' ? t(labelKey(labelOf(name))) : <bdi>{name}</bdi>}
          </strong>
          {by === null ? null : <bdi className="text-sm text-muted wrap-anywhere">{by}</bdi>}
        </p>
        {causes.length === 0 ? null : (
          <p className="text-sm text-muted wrap-anywhere">
            <bdi>{causes.join(' · ')}</bdi>
          </p>
        )}
      </div>
      <time className="tabular shrink-0 pt-0.5 text-sm text-muted">{dateTime(at)}</time>
    </li>
  );
}

/** What is known beside an event, in words as far as there are any; the number of an entry of the log is for links alone. */
function useCauses(detail: StoryEntry['detail']): readonly string[] {
  const t = useTexts();
  const { time } = useFormats();
  return Object.entries(detail)
    .filter(([cause, value]) => cause !== 'nth' && value !== null && value !== '')
    .map(([cause, value]) => {
      if (cause === 'next_at') return t('operator.tried-again-at', { time: time(Number(value)) });
      if (cause === 'reported_at') return t('operator.reported-at', { time: time(Number(value)) });
      if (cause !== 'reason') return `${cause}: ${String(value)}`;
      const key = `order.cancel-reason.${String(value)}`;
      return t.has(key) ? t(key) : String(value);
    });
}
