import type { StudioFault, StudioThing } from '@sendero/core/contract/studio-shapes';
import { currencyDecimals } from '@sendero/core/values/money';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { useTexts } from '../../lib/texts.ts';
import { FieldControl } from './field-control.tsx';
import { type Content, type SectionSpec, isWithin, sections, valueAt, withValue } from './fields.ts';
import type { FieldWords } from './say-field.ts';

interface DraftFieldsProps {
  readonly kind: StudioThing['kind'];
  readonly content: Content;
  readonly faults: readonly StudioFault[];
  readonly words: FieldWords;
  readonly onChange: (content: Content) => void;
  /** What else belongs to a section, after its fields. */
  readonly extras?: Partial<Record<SectionSpec['name'], ReactNode>>;
}

/** All fields of a country or brand, with what is wrong beside them; what is usual almost everywhere is shut. */
export function DraftFields({ kind, content, faults, words, onChange, extras = {} }: DraftFieldsProps) {
  const t = useTexts();
  const put = (path: string, value: unknown) => {
    const next = withValue(content, path, value);
    onChange(path === 'currency' ? inCurrency(content, next) : next);
  };
  return sections[kind].map((section) => {
    const { name, isUsual, fields } = section;
    const wrong = faults.filter(({ field }) => fields.some(({ path }) => isWithin(field, path))).length;
    const body = (
      <div className="grid gap-x-4 gap-y-5 p-4 sm:grid-cols-2">
        {fields.map((spec) => (
          <FieldControl
            key={spec.path}
            {...{ spec, content, faults, words }}
            onChange={(value) => put(spec.path, value)}
          />
        ))}
        {extras[name] ? <div className="grid gap-5 sm:col-span-2">{extras[name]}</div> : null}
      </div>
    );
    const title = (
      <>
        <h2 className="font-semibold">{t(`operator.studio-section.${name}`)}</h2>
        {wrong > 0 ? <Badge tone="danger">{t('operator.studio-faults', { count: wrong })}</Badge> : null}
      </>
    );
    const box = 'rounded-lg border border-line bg-raised';
    return isUsual ? (
      <details key={`${name}${wrong > 0 ? ' wrong' : ''}`} open={wrong > 0} className={box}>
        <summary className="flex min-h-control cursor-pointer items-center gap-3 px-4">
          {title}
          <span className="ms-auto text-sm text-muted">{t('operator.studio-usual')}</span>
        </summary>
        {body}
      </details>
    ) : (
      <section key={name} className={box}>
        <div className="flex items-center gap-3 px-4 pt-4">{title}</div>
        {body}
      </section>
    );
  });
}

const amounts = ['price.base', 'price.per_km', 'price.cash_on_delivery_surcharge'] as const;

/** Amounts stay what they read as where the new currency has other decimals: 4.90 is not 490. */
function inCurrency(before: Content, after: Content): Content {
  const decimals = (content: Content) => currencyDecimals(String(content['currency']));
  const factor = 10 ** (decimals(after) - decimals(before));
  return amounts.reduce((content, path) => {
    const amount = valueAt(content, path);
    return typeof amount === 'number' ? withValue(content, path, Math.round(amount * factor)) : content;
  }, after);
}
