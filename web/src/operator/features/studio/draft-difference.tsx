import type { StudioDifference } from '@sendero/core/contract/studio-shapes';
import { toMinor } from '@sendero/core/values/money';
import { useFormats } from '../../../lib/texts.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { FieldWords } from './say-field.ts';

interface DraftDifferenceProps extends StudioDifference {
  readonly words: FieldWords;
  /** What it is compared with, by its name. */
  readonly before: string;
}

/** What a draft changes, in words, and what its prices would have meant for last week's orders (STU-04). */
export function DraftDifference({ fields, prices, words, before: name }: DraftDifferenceProps) {
  const t = useTexts();
  const shown = fields.filter(({ field }) => field !== 'country_code' && field !== 'id');
  return (
    <section
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
      aria-label={t('operator.studio-changes')}
    >
      <div className="grid gap-0.5">
        <h2 className="font-semibold">{t('operator.studio-changes')}</h2>
        <p className="text-sm text-muted">{t('operator.studio-compared', { name })}</p>
      </div>
      {prices ? <PastWeek {...prices} /> : null}
      {shown.length === 0 ? <p>{t('operator.studio-no-changes')}</p> : null}
      <dl className="grid gap-2.5 text-sm">
        {shown.slice(0, MOST_SHOWN).map(({ field, before, after }) => (
          <div key={field}>
            <dt className="text-muted wrap-anywhere">{words.label(field)}</dt>
            <dd className="grid gap-0.5 wrap-anywhere">
              <del className="text-danger">
                <bdi>{said(words, field, before)}</bdi>
              </del>
              <ins className="text-ok no-underline">
                <bdi>{said(words, field, after)}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {shown.length > MOST_SHOWN ? (
        <p className="text-sm text-muted">
          {t('operator.studio-more-changes', { count: shown.length - MOST_SHOWN })}
        </p>
      ) : null}
    </section>
  );
}

/** More is a new translation, which nobody reads in a column. */
const MOST_SHOWN = 60;
const MOST_LETTERS = 200;

function said(words: FieldWords, field: string, json: string | null): string {
  const text = words.value(field, json === null ? null : (JSON.parse(json) as unknown));
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

function PastWeek({
  orders,
  currency,
  before,
  after,
  dearer,
  cheaper,
}: NonNullable<StudioDifference['prices']>) {
  const t = useTexts();
  const { money, number } = useFormats();
  const amount = (major: number) => money(toMinor(major, currency) ?? 0, currency);
  if (orders === 0)
    return <p className="rounded-md bg-sunken p-3 text-sm">{t('operator.studio-prices-none')}</p>;
  return (
    <p className="rounded-md bg-sunken p-3 text-sm">
      {t('operator.studio-prices', {
        orders: number(orders),
        before: amount(before),
        after: amount(after),
        dearer: number(dearer),
        cheaper: number(cheaper),
      })}
    </p>
  );
}
