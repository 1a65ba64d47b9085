// Texts in the reader's language with English as fallback, and formats of amounts and times.
import type { Market } from '@sendero/core/market/market';
import { formatMoney, type Minor } from '@sendero/core/values/money';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type english from '../../../locales/en.json';
import { formatText, type TextValues } from '@sendero/core/values/format-text';
import { dateFormat } from '@sendero/core/values/formatters';
import { clockTag, digitsTag } from '@sendero/core/values/locale';

export type TextKey = keyof typeof english;
export type Texts = Readonly<Record<string, string>>;

/** The text of a key, with its arguments filled in. */
export interface Translate<Key extends string = TextKey> {
  (key: Key, values?: TextValues): string;
  /** A text with links or emphasis: `<terms>…</terms>` is replaced by what `tags.terms` returns for the words. */
  rich(
    key: Key,
    tags: Readonly<Record<string, (words: string) => ReactNode>>,
    values?: TextValues,
  ): ReactNode;
  /** Whether a text exists for a key from the wire. */
  has(key: string): key is Key;
}

/** Formats of amounts and times; times are unix seconds, shown in the market's time zone. */
export interface Formats {
  money(minor: Minor, currency?: string): string;
  number(value: number): string;
  /** 14:05 */
  time(seconds: number): string;
  /** 21 Nov; with its year where that is not the nearest 21 November */
  date(seconds: number): string;
  /** 21 Nov, 14:05; with its year as `date` has it */
  dateTime(seconds: number): string;
  /** 14:05; with its date where that is not the date of `now` */
  when(seconds: number, now: Date): string;
  /** Thu 19 Nov, of the day `2026-11-19`; with its year as `date` has it */
  day(day: string): string;
  /** Mon, or Monday, of 1 to 7 */
  weekday(day: number, style?: 'short' | 'long'): string;
  /** 14:05, of the clock’s `14:05` */
  clock(at: string): string;
  /** 25 min */
  minutes(count: number): string;
  /** in 5 min., 2 min. ago */
  fromNow(minutes: number): string;
}

interface TextsValue {
  locale: string;
  t: Translate;
  formats: Formats;
}

interface TextsProviderProps {
  locale: string;
  texts: Texts;
  market: Pick<Market, 'country_code' | 'currency' | 'time_zone'>;
  /** Whether to group thousands (flag digit-grouping, LNG-05). */
  grouping?: boolean | undefined;
  children: ReactNode;
}

const TextsContext = createContext<TextsValue | undefined>(undefined);

export function TextsProvider({ locale, texts, market, grouping = true, children }: TextsProviderProps) {
  const value = useMemo(
    () => ({ locale, t: translator(locale, texts), formats: formatsOf(locale, market, grouping) }),
    [locale, texts, market, grouping],
  );
  return <TextsContext value={value}>{children}</TextsContext>;
}

export function useTexts(): Translate {
  return useTextsValue().t;
}

export function useFormats(): Formats {
  return useTextsValue().formats;
}

export function useLocale(): string {
  return useTextsValue().locale;
}

function useTextsValue(): TextsValue {
  const value = use(TextsContext);
  if (!value) throw new Error('useTexts needs a TextsProvider above it');
  return value;
}

/**
 * Returns the text look-up for use outside React; a key without a text is shown as itself.
 *
 * @internal Exported for tests, which call it outside React.
 */
export function translator(locale: string, texts: Texts): Translate {
  const t = (key: string, values: TextValues = {}): string => formatText(texts[key] ?? key, values, locale);
  return Object.assign(t, {
    rich: (key: string, tags: Readonly<Record<string, (words: string) => ReactNode>>, values?: TextValues) =>
      withTags(t(key, values), tags),
    has: (key: string): key is TextKey => key in texts,
  });
}

function withTags(text: string, tags: Readonly<Record<string, (words: string) => ReactNode>>): ReactNode {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    const tag = tags[parts[index - 1] ?? ''];
    return <span key={index}>{tag ? tag(part) : part}</span>;
  });
}

/**
 * Formats with Western digits and the Gregorian calendar in every language, so that a receipt is the same everywhere.
 *
 * @internal Exported for tests, which call it outside React.
 */
export function formatsOf(
  locale: string,
  market: Pick<Market, 'country_code' | 'currency' | 'time_zone'>,
  grouping: boolean,
): Formats {
  const tag = digitsTag(locale);
  const clockLocale = clockTag(locale, market.country_code);
  const timeZone = market.time_zone;
  const hours = { hour: 'numeric', minute: '2-digit' } as const;
  const clock = dateFormat(clockLocale, { timeZone, ...hours });
  /** Of what has no time zone: the same everywhere. */
  const anywhere = (ms: number, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(clockLocale, { timeZone: 'UTC', ...options }).format(ms);
  const dated = (seconds: number, more: Intl.DateTimeFormatOptions): string => {
    const year = isNearest(seconds) ? {} : ({ year: 'numeric' } as const);
    const options = { timeZone, day: 'numeric', month: 'short', ...year, ...more } as const;
    return dateFormat(clockLocale, options).format(seconds * 1000);
  };
  const time = (seconds: number): string => clock.format(seconds * 1000);
  const date = (seconds: number): string => dated(seconds, {});
  const dateTime = (seconds: number): string => dated(seconds, hours);
  const plain = new Intl.NumberFormat(tag, { useGrouping: grouping });
  const span = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const relative = new Intl.RelativeTimeFormat(tag, { style: 'short' });
  return {
    money: (minor, currency = market.currency) => formatMoney(minor, currency, tag, { grouping }),
    number: (value) => plain.format(value),
    time,
    date,
    dateTime,
    when: (seconds, now) => (date(seconds) === date(now.getTime() / 1000) ? time : dateTime)(seconds),
    day: (day) => dated(Date.parse(day) / 1000, { timeZone: 'UTC', weekday: 'short' }),
    weekday: (day, weekday = 'short') => anywhere(A_SUNDAY_MS + day * DAY_MS, { weekday }),
    clock: (at) => anywhere(Date.parse(`1970-01-01T${at}Z`), hours),
    minutes: (count) => span.format(count),
    fromNow: (minutes) => relative.format(minutes, 'minute'),
  };
}

const DAY_MS = 86_400_000;
const A_SUNDAY_MS = Date.UTC(2026, 10, 22);
const HALF_A_YEAR_MS = 183 * DAY_MS;

/** A day without a year is taken for the nearest one of its name, in the past or to come. */
const isNearest = (seconds: number): boolean => Math.abs(seconds * 1000 - Date.now()) < HALF_A_YEAR_MS;
