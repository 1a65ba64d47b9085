import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import type { RequestDraft } from '@sendero/core/request/draft';
import { ChevronDown } from 'lucide-react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMinute } from '../conditions/use-minute.ts';
import { endsInWords } from '../../../lib/both-times.ts';
import { carryMinutes } from './carry-minutes.ts';
import { useMoney } from './use-money.ts';
import type { Quote } from './use-quote.ts';

const FeeLines = lazyPage(async () => ({ default: (await import('./fee-lines.tsx')).FeeLines }));

interface FeeSummaryProps {
  readonly quote: Pick<Quote, 'fee' | 'times' | 'isAsking'>;
  readonly asked: Pick<RequestDraft, 'preordered_for' | 'preordered_end'>;
}

/** The fee of one delivery, and when the customer receives it. */
export function FeeSummary({ quote, asked }: FeeSummaryProps) {
  const t = useTexts();
  const { fee, isAsking } = quote;
  const promise = usePromise({ quote, asked });
  return <PriceSummary fee={fee} isAsking={isAsking} promise={promise} later={t('request.price-later')} />;
}

interface PriceSummaryProps {
  readonly fee: ShownFee | null;
  readonly isAsking: boolean;
  /** When it arrives; empty until known. */
  readonly promise: string;
  /** When there will be a price. */
  readonly later: string;
}

type ShownFee = Pick<FeeAnswer, 'fee' | 'currency' | 'lines' | 'distance_m'>;

/** A fee with its parts on demand, the distance and the time; changes are read out. */
export function PriceSummary({ fee, isAsking, promise, later }: PriceSummaryProps) {
  const t = useTexts();
  const { money } = useMoney();
  const spoken = fee ? t('request.spoken', { fee: money(fee.fee, fee.currency), promise }) : '';
  return (
    <div className="grid min-h-11 content-center">
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {fee ? <Price fee={fee} promise={promise} /> : null}
      {!fee && isAsking ? <PriceSkeleton /> : null}
      {!fee && !isAsking ? <p className="text-sm text-muted">{later}</p> : null}
    </div>
  );
}

function Price({ fee, promise }: { fee: ShownFee; promise: string }) {
  const t = useTexts();
  const { money } = useMoney();
  return (
    <details className="group">
      <summary className="grid min-h-11 list-none grid-cols-[auto_1fr] content-center items-center gap-x-3 rounded-md [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-1 text-sm text-muted">
          {t('request.fee')}
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </span>
        <bdi className="justify-self-end text-sm text-muted">
          {t('request.distance', { km: kilometres(fee) })}
        </bdi>
        <span className="tabular text-xl font-semibold">{money(fee.fee, fee.currency)}</span>
        <span className="tabular justify-self-end text-end text-md font-medium">
          {promise || <Skeleton className="h-5 w-24" />}
        </span>
      </summary>
      <div className="border-t border-line pt-2 pb-1">
        <PageSection fallback={null}>
          <FeeLines fee={fee} />
        </PageSection>
        <p className="pt-1.5 text-xs text-muted">{t('request.fee-holds')}</p>
      </div>
    </details>
  );
}

function PriceSkeleton() {
  return (
    <div className="flex justify-between">
      <div className="grid gap-1.5">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-6 w-16" />
      </div>
      <div className="grid justify-items-end gap-1.5">
        <Skeleton className="h-4 w-12" />
        <Skeleton className="h-6 w-28" />
      </div>
    </div>
  );
}

/**
 * When the customer receives the order: both times of a pre-order, otherwise now plus the estimated minutes; empty until
 * known.
 */
function usePromise({ quote, asked }: FeeSummaryProps): string {
  const t = useTexts();
  const formats = useFormats();
  const now = useMinute();
  if (asked.preordered_for)
    return endsInWords(t, formats, {
      at: asked.preordered_for,
      end: asked.preordered_end,
      carry_minutes: carryMinutes(quote.times),
    });
  if (!quote.times) return '';
  const { delivery_minutes } = quote.times;
  const at = now.getTime() / 1000 + delivery_minutes * 60;
  return t('request.promise', { time: formats.time(at), minutes: formats.minutes(delivery_minutes) });
}

/** Rounded to a tenth. */
const kilometres = ({ distance_m }: ShownFee): number => Math.round(distance_m / 100) / 10;
