// The words for a field's name, its values and what is wrong with it: no reader of the studio sees JSON (STU-01).
import type { StudioFault, StudioThing } from '@sendero/core/contract/studio-shapes';
import { toMinor, currencyDecimals } from '@sendero/core/values/money';
import { useFormats, useLocale } from '../../../lib/texts.tsx';
import { useCountryName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { type Content, type FieldSpec, currencyOf, specOf } from './fields.ts';

export interface FieldWords {
  /** The name of the field at a path. */
  readonly label: (path: string) => string;
  /** A value of it, as a difference tells it. */
  readonly value: (path: string, value: unknown) => string;
  readonly option: (path: string, value: string) => string;
  readonly language: (code: string) => string;
  readonly country: (code: string) => string;
  readonly currency: (code: string) => string;
  readonly fault: (fault: StudioFault) => string;
}

/** `content` says of what currency its amounts are. */
export function useFieldWords(kind: StudioThing['kind'], content: Content): FieldWords {
  const t = useTexts();
  const locale = useLocale();
  const country = useCountryName();
  const named = (type: 'language' | 'currency', code: string): string => {
    try {
      return new Intl.DisplayNames([locale], { type, fallback: 'code' }).of(code) ?? code;
    } catch {
      return code;
    }
  };
  const language = (code: string) => named('language', code);
  const text = (key: string, otherwise: string): string => (t.has(key) ? t(key) : otherwise);
  const option = (path: string, value: string) =>
    text(`operator.studio-option.${path.split('.').at(-1) ?? ''}.${value}`, value);

  const label = (path: string): string => {
    const own = `operator.studio-field.${path}`;
    if (t.has(own)) return t(own);
    const [head = '', first = '', ...rest] = path.split('.');
    if (head === 'texts')
      return t('operator.studio-label.text', { language: language(first), key: rest.join('.') || '…' });
    if (head === 'pages')
      return t('operator.studio-label.page', {
        page: option('pages', first),
        language: language(rest.join('.')),
      });
    if (head === 'notice_texts')
      return t('operator.studio-label.notice', {
        step: option('steps', rest.join('.')),
        language: language(first),
      });
    const above = specOf(kind, path)?.path;
    return above === undefined || above === path ? path : label(above);
  };

  const single = useSayValue(content, {
    option,
    language,
    country,
    currency: (code) => named('currency', code),
  });
  return {
    label,
    value: (path, value) =>
      path === 'mark' && typeof value === 'string'
        ? t('operator.studio-picture')
        : single(specOf(kind, path), value),
    option,
    language,
    country,
    currency: (code) => named('currency', code),
    fault: ({ field, rule, detail }) =>
      t(`operator.studio-fault.${rule}`, { detail: detail === '' ? field : faultDetail(rule, detail) }),
  };

  function faultDetail(rule: StudioFault['rule'], detail: string): string {
    if (rule === 'no-locale') return language(detail);
    if (rule === 'no-brand' || rule === 'no-market') return country(detail);
    return detail;
  }
}

type Names = Pick<FieldWords, 'option' | 'language' | 'country' | 'currency'>;

/** A value in words, by the field that it is of. */
function useSayValue(
  content: Content,
  names: Names,
): (spec: FieldSpec | undefined, value: unknown) => string {
  const t = useTexts();
  const locale = useLocale();
  const { money, number } = useFormats();
  const currency = currencyOf(content);
  const single = (spec: FieldSpec | undefined, value: unknown): string => {
    if (value === null || value === undefined) return t('operator.studio-none');
    if (typeof value === 'boolean') return t(value ? 'operator.studio-yes' : 'operator.studio-no');
    if (Array.isArray(value)) return value.length === 0 ? t('operator.studio-none') : listed(spec, value);
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([name, inner]) => `${name}: ${single(undefined, inner)}`)
        .join(', ');
    if (typeof value === 'number') return counted(spec, value);
    return typeof value === 'string' ? worded(spec, value) : '';
  };
  const listed = (spec: FieldSpec | undefined, values: readonly unknown[]) =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
      values.map((value) => single(spec, value)),
    );
  const counted = (spec: FieldSpec | undefined, value: number): string => {
    if (spec?.as === 'money') return money(value, currency);
    if (spec?.as === 'whole-money') return money(toMinor(value, currency) ?? 0, currency);
    if (spec?.as === 'limit')
      return value < 0 ? t('operator.studio-no-limit') : money(toMinor(value, currency) ?? 0, currency);
    if (spec?.as === 'metres') return t('operator.studio-unit.km', { count: number(value / 1000) });
    if (spec?.unit) return t(`operator.studio-unit.${spec.unit}`, { count: number(value) });
    return spec?.as === 'hue' || spec?.as === 'dark' ? `${number(value)}°` : number(value);
  };
  const worded = (spec: FieldSpec | undefined, value: string): string => {
    if (spec?.as === 'languages' || spec?.as === 'language') return names.language(value);
    if (spec?.as === 'countries') return names.country(value);
    if (spec?.as === 'currency') return `${names.currency(value)} (${value})`;
    if (spec?.as === 'hours') return hoursText(value, t('operator.studio-all-day'));
    if (spec?.as === 'sign') return t('operator.studio-drawing');
    if (spec?.options) return names.option(spec.path, value);
    return value;
  };
  return single;
}

/** `08:00–22:00` of `0800:2200`. */
function hoursText(hours: string, allDay: string): string {
  const [from = '', until = ''] = hours.split(':');
  const clock = (part: string) => `${part.slice(0, 2)}:${part.slice(2)}`;
  return from === until ? allDay : `${clock(from)}–${clock(until)}`;
}

/** How many of the smallest unit one unit of a currency is. */
export const minorPerMajor = (currency: string): number => 10 ** currencyDecimals(currency);
