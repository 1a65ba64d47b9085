import type { StudioDifference } from '@sendero/core/contract/studio-shapes';
import { toMinor } from '@sendero/core/values/money';
import { useFormats } from '../../../lib/texts.tsx';
import { useTexts } from '../../lib/texts.ts';

/** What a draft changes, field by field, and what its prices would have meant for last week's orders (STU-04). */
export function DraftDifference({ fields, prices }: StudioDifference) {
  const t = useTexts();
  const { money, number } = useFormats();
  const amount = (major: number) =>
    prices ? money(toMinor(major, prices.currency) ?? 0, prices.currency) : '';
  return (
    <section
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
      aria-label={t('operator.studio-changes')}
    >
      <h2 className="font-semibold">{t('operator.studio-changes')}</h2>
      {fields.length === 0 ? <p className="text-muted">{t('operator.studio-no-changes')}</p> : null}
      <dl className="grid gap-2 text-sm">
        {fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt dir="ltr" className="text-start font-mono text-muted wrap-anywhere">
              {field}
            </dt>
            <dd dir="ltr" className="text-start wrap-anywhere">
              <del className="text-danger">{shortened(before)}</del>{' '}
              <ins className="text-ok no-underline">{shortened(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {prices ? (
        <p className="rounded-md bg-sunken p-3 text-sm">
          {t('operator.studio-prices', {
            orders: number(prices.orders),
            before: amount(prices.before),
            after: amount(prices.after),
            dearer: number(prices.dearer),
            cheaper: number(prices.cheaper),
          })}
        </p>
      ) : null}
    </section>
  );
}

const MOST_LETTERS = 200;

const shortened = (json: string | null): string =>
  json === null ? '—' : json.length > MOST_LETTERS ? `${json.slice(0, MOST_LETTERS)}…` : json;
