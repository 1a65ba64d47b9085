import type { Span } from '@sendero/core/vendor/opening-hours';
import { Plus, Trash2, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { TimeField } from '../../ui/date-field.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const MOST_SPANS = 6;

interface DaySpansProps {
  /** The day, for those who do not see where a field stands. */
  name: string;
  heading: ReactNode;
  spans: readonly Span[];
  wrong: string | undefined;
  onChange: (spans: Span[]) => void;
  /** Takes the whole day away. */
  onRemove?: () => void;
}

/** One day's hours, from one time to another; closed without any. */
export function DaySpans({ name, heading, spans, wrong, onChange, onRemove }: DaySpansProps) {
  const t = useTexts();
  const noteId = useId();
  const change = (nth: number, part: Partial<Span>) =>
    onChange(spans.map((one, n) => (n === nth ? { ...one, ...part } : one)));
  return (
    <fieldset
      aria-label={name}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? noteId : undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
    >
      <div className="flex min-h-control items-center">{heading}</div>
      <div className="grid min-w-0 content-start gap-1.5 max-sm:col-span-2 max-sm:row-start-2">
        {spans.length === 0 ? (
          <p className="flex min-h-control items-center text-muted">{t('hours.closed-day')}</p>
        ) : null}
        {spans.map(({ from, to }, nth) => (
          // Spans have no id; the position in the list identifies them.
          <div key={nth} className="flex flex-wrap items-start gap-1.5">
            <TimeField
              label={t('hours.opens', { day: name })}
              labelHidden
              required
              value={from}
              onChange={({ target }) => change(nth, { from: target.value })}
            />
            <span aria-hidden className="flex min-h-control items-center text-muted">
              –
            </span>
            <TimeField
              label={t('hours.closes', { day: name })}
              labelHidden
              required
              value={to}
              hint={to <= from && to !== '' ? t('hours.next-day') : undefined}
              onChange={({ target }) => change(nth, { to: target.value })}
            />
            <IconButton
              label={t('hours.remove', { from, to })}
              icon={<X aria-hidden className="size-4" />}
              onClick={() => onChange(spans.filter((_, n) => n !== nth))}
            />
          </div>
        ))}
        {wrong === undefined ? null : <FieldNote id={noteId} wrong={wrong} hint={null} />}
      </div>
      <div className="flex max-sm:col-start-2 max-sm:row-start-1">
        {spans.length < MOST_SPANS ? (
          <IconButton
            label={t('hours.add', { day: name })}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => onChange([...spans, next(spans)])}
          />
        ) : null}
        {onRemove ? (
          <IconButton
            label={t('hours.special-remove', { day: name })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** The span that is offered next: the day's, or one after the last. */
function next(spans: readonly Span[]): Span {
  const last = spans.at(-1);
  return last ? { from: last.to, to: '23:00' } : { from: '09:00', to: '21:00' };
}
