import type { Order } from '@sendero/core/order/order';
import { toMajor, toMinor } from '@sendero/core/values/money';
import type { Problem } from '../../../lib/problem.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProblemReference } from '../../../lib/problem-reference.tsx';
import { isPriceRefused } from '../placing/place-request.ts';
import type { Quote } from '../price/use-quote.ts';
import { useMoney } from '../price/use-money.ts';

interface FeeProps {
  /** The order as it was placed. */
  readonly base: Pick<Order, 'delivery_fee' | 'currency'>;
  readonly quote: Pick<Quote, 'fee' | 'isAsking'>;
  /** Whether the change has its own price. */
  readonly hasPrice: boolean;
}

interface EditBarProps extends FeeProps {
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly isChanged: boolean;
  /** Whether somebody else has changed the order since. */
  readonly isOutdated: boolean;
  readonly onUpdate: () => void;
  readonly onReload: () => void;
}

/** The price of the change beside the order's, the save button, and why saving failed. */
export function EditBar(props: EditBarProps) {
  const { base, quote, hasPrice, isBusy, problem, isChanged, isOutdated, onUpdate, onReload } = props;
  const t = useTexts();
  return (
    <div className="grid gap-3 border-t border-line bg-raised px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      {isOutdated ? (
        <InlineNotice
          tone="warn"
          action={
            <Button size="small" onClick={onReload}>
              {t('request.edit.reload')}
            </Button>
          }
        >
          {t('request.edit.conflict')}
        </InlineNotice>
      ) : problem ? (
        <Failure problem={problem} />
      ) : null}
      <Fee base={base} quote={quote} hasPrice={hasPrice} />
      <Button
        tone="primary"
        size="large"
        busy={isBusy}
        disabled={!isChanged || isOutdated || (hasPrice && quote.isAsking)}
        onClick={onUpdate}
      >
        {t('request.edit.update')}
        <KeyHint keys={['Ctrl', '↵']} />
      </Button>
    </div>
  );
}

function Fee({ base, quote, hasPrice }: FeeProps) {
  const t = useTexts();
  const { money } = useMoney();
  const { delivery_fee: before, currency } = base;
  const now = hasPrice ? quote.fee?.fee : before;
  const difference = now === undefined ? 0 : differenceOf(now, before, currency);
  const signed = `${difference > 0 ? '+' : '−'}${money(Math.abs(difference), currency)}`;
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <div className="grid">
        <span className="text-sm text-muted">{t('request.fee')}</span>
        {now === undefined ? (
          quote.isAsking ? (
            <Skeleton className="h-6 w-16" />
          ) : (
            <span className="text-sm text-muted">{t('request.price-later')}</span>
          )
        ) : (
          <span className="tabular text-xl font-semibold">{money(now, currency)}</span>
        )}
      </div>
      <p role="status" className="tabular text-end text-sm text-muted">
        {!hasPrice ? t('request.edit.fee-stays') : null}
        {hasPrice && now === before ? t('request.edit.fee-same') : null}
        {hasPrice && now !== undefined && now !== before ? (
          <bdi>{t('request.edit.fee-was', { fee: money(before, currency), difference: signed })}</bdi>
        ) : null}
      </p>
    </div>
  );
}

/** In major units, rounded to the currency's decimals. */
function differenceOf(now: number, before: number, currency: string): number {
  return toMajor((toMinor(now, currency) ?? 0) - (toMinor(before, currency) ?? 0), currency);
}

function Failure({ problem }: { problem: Problem }) {
  const t = useTexts();
  const key = isPriceRefused(problem) ? 'error.fee.changed' : problem.textKey;
  return (
    <InlineNotice tone="danger" title={t('request.edit.failed')}>
      {t(t.has(key) ? key : 'problem.Internal')}
      <ProblemReference problem={problem} />
    </InlineNotice>
  );
}
