import { clockTag } from '../values/locale.ts';
import { fold } from '../values/text.ts';
import type { SheetCountry } from './row-issue.ts';

/** How people of a country write numbers, money, dates and times, as CLDR has it for its languages. */
export interface Conventions {
  readonly decimal_mark: string;
  readonly group_mark: string;
  /** Symbols and names of the currency, folded and without points; `S$` where the symbol alone is `$`. */
  readonly currency_words: ReadonlySet<string>;
  readonly date_order: readonly ('day' | 'month' | 'year')[];
  /** 1–12, by folded name. */
  readonly months: ReadonlyMap<string, number>;
  /** 1 (Monday) to 7, by folded name; without names that mean two days. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** Words that stand between the names of a list: `and`. */
  readonly joiners: ReadonlySet<string>;
  /** The days of the working week. */
  readonly working_days: readonly number[];
  /** 0 for words that mean before noon, 12 for words that mean after noon. */
  readonly halves_of_day: ReadonlyMap<string, 0 | 12>;
}

const known = new Map<string, Conventions>();

/** The conventions of a country; cached, since a sheet has many cells. */
export function conventionsOf(country: SheetCountry): Conventions {
  const key = `${country.country_code} ${country.languages.join(' ')}`;
  const cached = known.get(key);
  if (cached) return cached;
  const found = findConventions(country);
  known.set(key, found);
  return found;
}

/** The form of a word used for lookup: `a.m.` is `am`, `Kč` is `kc`. */
export function wordKey(word: string): string {
  return fold(word).replace(/[.\s\p{Cf}]/gu, '');
}

function findConventions(country: SheetCountry): Conventions {
  const tag = clockTag(country.default_language, country.country_code);
  const tags = [...country.languages, 'en'].map((language) => clockTag(language, country.country_code));
  const initial = wordKey(country.country_code.slice(0, 1));
  const numbers = new Intl.NumberFormat(tag, { useGrouping: true }).formatToParts(1234567.8);
  const date = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'numeric', day: 'numeric' });
  const parts = date.formatToParts(new Date(0)).map(({ type }) => type);
  const shown = tags.flatMap((each) => currencyWords(each, country.currency));
  const initials = shown.filter((word) => word.length === 1).map((sign) => initial + sign);
  return {
    decimal_mark: numbers.find(({ type }) => type === 'decimal')?.value ?? '.',
    group_mark: numbers.find(({ type }) => type === 'group')?.value ?? ',',
    currency_words: new Set([...shown, ...initials]),
    date_order: parts.filter((type) => type === 'day' || type === 'month' || type === 'year'),
    months: new Map(tags.flatMap(monthNames)),
    weekdays: weekdayNames(tags),
    joiners: new Set(tags.map(joinerOf)),
    working_days: workingDays(country.country_code),
    halves_of_day: new Map([...tags.flatMap(halvesOfDay), ['am', 0], ['pm', 12]]),
  };
}

function currencyWords(tag: string, currency: string): string[] {
  const shown = (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
    [1, 2, 10].map((amount) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
        .formatToParts(amount)
        .filter(({ type }) => type === 'currency')
        .map(({ value }) => value)
        .join(''),
    ),
  );
  return [currency, ...shown].map(wordKey);
}

/**
 * Month names, short and long, in the nominative and as they appear in a date: `marraskuu`, `marras`, `marraskuuta`.
 */
function monthNames(tag: string): [string, number][] {
  const styles: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((month) => [
    { month },
    { month, day: 'numeric' },
    { month, day: 'numeric', year: 'numeric' },
  ]);
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month): [string, number] => {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month, 15)));
      return [wordKey(parts.find(({ type }) => type === 'month')?.value ?? ''), month + 1];
    }).filter(([name]) => /^\p{L}/u.test(name));
  });
}

const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 24 * 60 * 60_000;

function weekdayNames(tags: readonly string[]): ReadonlyMap<string, number> {
  const names = tags.flatMap((tag) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
      return Array.from({ length: 7 }, (_, n) => ({
        name: wordKey(format.format(new Date(MONDAY + n * DAY_MS))),
        day: n + 1,
      }));
    }),
  );
  const days = Map.groupBy(names, ({ name }) => name);
  return new Map(
    [...days].flatMap(([name, meant]): [string, number][] => {
      const [day = 0, ...others] = new Set(meant.map((one) => one.day));
      return others.length === 0 ? [[name, day]] : [];
    }),
  );
}

function joinerOf(tag: string): string {
  const parts = new Intl.ListFormat(tag).formatToParts(['1', '2']);
  return wordKey(parts.find(({ type }) => type === 'literal')?.value ?? '');
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** The week without the country's weekend, which is Friday and Saturday in some. */
function workingDays(countryCode: string): readonly number[] {
  const locale: Intl.Locale & { getWeekInfo?: () => { readonly weekend: readonly number[] } } =
    new Intl.Locale(`und-${countryCode}`);
  const weekend = locale.getWeekInfo?.().weekend ?? [6, 7];
  return EVERY_DAY.filter((day) => !weekend.includes(day));
}

function halvesOfDay(tag: string): [string, 0 | 12][] {
  const format = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  return [9, 15].flatMap((hour): [string, 0 | 12][] =>
    format
      .formatToParts(new Date(Date.UTC(2026, 0, 1, hour)))
      .filter(({ type }) => type === 'dayPeriod')
      .map(({ value }) => [wordKey(value), hour < 12 ? 0 : 12]),
  );
}
