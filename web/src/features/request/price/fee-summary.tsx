import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import { ChevronDown } from 'lucide-react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FeeLines } from './fee-lines.tsx';
import { useMinute } from './use-minute.ts';
import { useMoney } from './use-money.ts';
import type { Request } from './use-request.ts';

/** What it costs, line by line on demand, how far it is and when it is there; read out when it changes. */
export function FeeSummary({ request }: { request: Request }) {
  const t = useTexts();
  const { money } = useMoney();
  const promise = usePromise(request);
  const { fee, isAsking } = request.quote;
  const spoken = fee ? t('request.spoken', { fee: money(fee.fee, fee.currency), promise }) : '';
  return (
    <div className="grid min-h-11 content-center">
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {fee ? <Price fee={fee} promise={promise} /> : null}
      {!fee && isAsking ? <PriceSkeleton /> : null}
      {!fee && !isAsking ? <p className="text-sm text-muted">{t('request.price-later')}</p> : null}
    </div>
  );
}

function Price({ fee, promise }: { fee: FeeAnswer; promise: string }) {
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
        <FeeLines fee={fee} />
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

/** When the customer has it: the wished time of a pre-order, else now and the minutes it takes; empty until known. */
function usePromise({ draft, quote }: Request): string {
  const t = useTexts();
  const formats = useFormats();
  const now = useMinute();
  if (draft.preordered_for) return formats.dateTime(draft.preordered_for);
  if (!quote.times) return '';
  const { delivery_minutes } = quote.times;
  const at = now.getTime() / 1000 + delivery_minutes * 60;
  return t('request.promise', { time: formats.time(at), minutes: formats.minutes(delivery_minutes) });
}

/** To a tenth. */
const kilometres = ({ distance_m }: FeeAnswer): number => Math.round(distance_m / 100) / 10;
