import { startOfLocalDay } from '@sendero/core/values/clock-time';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayBars } from './day-bars.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { HistoryQuery } from './history-query.ts';
import { type Figures, useFigures } from './use-figures.ts';

interface FiguresPanelProps {
  ask: HistoryQuery;
  zone: string;
}

/** What the matching orders came to: a picture of the days, and a table of days and of outlets (BRD-13). */
export function FiguresPanel({ ask, zone }: FiguresPanelProps) {
  const t = useTexts();
  const { figures, isStale, isError } = useFigures(ask);
  if (isError && !figures)
    return (
      <div className="p-4">
        <InlineNotice tone="danger">{t('tracking.failed-title')}</InlineNotice>
      </div>
    );
  return (
    <section
      aria-label={t('history.figures')}
      aria-busy={isStale || !figures}
      className={cx(
        'sticky start-0 border-b border-line bg-raised p-4 transition-opacity',
        isStale && 'opacity-50',
      )}
    >
      {figures ? (
        <Pictures figures={figures} days={daysOf(ask, zone)} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  );
}

interface PicturesProps {
  figures: Figures;
  days: readonly number[];
}

function Pictures({ figures: { by_day, by_outlet, currency }, days }: PicturesProps) {
  const t = useTexts();
  const { date } = useFormats();
  const ofOutlets = by_outlet.map(({ vendor_id, name, ...of }) => ({ key: vendor_id, label: name, of }));
  const ofDays = by_day.map(({ day, ...of }) => ({ key: String(day), label: date(day), of }));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <DayBars by_day={by_day} days={days} />
        <FiguresTable head={t('history.day')} rows={ofDays.toReversed()} currency={currency} />
      </div>
      <FiguresTable head={t('history.column.outlet')} rows={ofOutlets} currency={currency} />
    </div>
  );
}

/** The beginnings of the days of a period, those without an order too. */
function daysOf({ from, to }: HistoryQuery, zone: string): number[] {
  const next = (day: number) => startOfLocalDay(new Date(day * 1000), zone, 1).getTime() / 1000;
  const days: number[] = [];
  for (let day = from; day < to; day = next(day)) days.push(day);
  return days;
}
