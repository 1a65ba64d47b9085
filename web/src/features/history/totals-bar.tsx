import { toMinor } from '@sendero/core/values/money';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { useTotals } from './use-past-orders.ts';

interface TotalsBarProps extends ReturnType<typeof useTotals> {
  /** The number of orders in the table. */
  shown: number;
}

/** The totals of all matching orders, and how many of them are shown. */
export function TotalsBar({ totals, isStale, isError, shown }: TotalsBarProps) {
  const t = useTexts();
  const { number, money } = useFormats();
  if (isError && !totals) return null;
  const amountOf = (major: number | undefined) =>
    totals && money(toMinor(major ?? 0, totals.currency) ?? 0, totals.currency);
  return (
    <section
      aria-label={t('history.totals')}
      aria-busy={isStale || !totals}
      className="flex shrink-0 items-center justify-between gap-4 border-t border-line bg-raised px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <dl
        className={cx('tabular flex flex-wrap gap-x-6 gap-y-1 transition-opacity', isStale && 'opacity-50')}
      >
        <Total what={t('history.total-count')}>{totals && number(totals.count)}</Total>
        <Total what={t('history.column.amount')}>{amountOf(totals?.amount)}</Total>
        <Total what={t('history.total-fees')}>{amountOf(totals?.delivery_fee)}</Total>
      </dl>
      <p role="status" className="tabular shrink-0 text-sm text-muted max-md:sr-only">
        {totals && !isStale
          ? t('history.shown', { shown: number(shown), count: number(totals.count) })
          : null}
      </p>
    </section>
  );
}

function Total({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="md:flex md:items-baseline md:gap-2">
      <dt className="text-xs text-muted md:text-sm">{what}</dt>
      <dd className="font-semibold">{children ?? <Skeleton className="h-5 w-16" />}</dd>
    </div>
  );
}
