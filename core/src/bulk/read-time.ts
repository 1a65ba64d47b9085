import type { PreorderEnd } from '../order/preorder.ts';
import { type WallTime, instantAt, localParts } from '../values/clock-time.ts';
import type { SheetCell } from './cell.ts';
import type { Column, RowCells } from './columns.ts';
import { type Conventions, conventionsOf, wordKey } from './conventions.ts';
import { latinDigits } from '../values/digits.ts';
import { foldHeader } from './headers.ts';
import { type Reading, type SheetCountry, unreadable } from './row-issue.ts';
import { serialTime } from './serial-date.ts';
import { vocabularies } from './words/all.ts';
import { waysOf } from './words/vocabulary.ts';

type Day = Pick<WallTime, 'year' | 'month' | 'day'>;
type Hour = Pick<WallTime, 'hour' | 'minute'>;

const instantWords: ReadonlySet<string> = new Set(
  vocabularies.flatMap(({ instant }) => waysOf(instant)).map(foldHeader),
);

/** Words that stand beside an hour without meaning. */
const hourWords: ReadonlySet<string> = new Set(['klo', 'kl', 'at', 'h', 'hrs', 'uhr', 'godz', 'ora', 'ωρα']);

/** Serial numbers of days that are plausible as dates today; a number outside is not read as a date. */
const SERIALS = { from: 36_526, to: 73_050 };
/** Years of the Thai calendar are 543 ahead of the Gregorian. */
const BUDDHIST = { from: 2400, ahead: 543 };

interface AskedTime {
  readonly end: PreorderEnd;
  /** Unix seconds. */
  readonly at: number;
}

/** The hour in a cell that has no day. */
export function readClock(cell: SheetCell, country: SheetCountry): string | null {
  const [, hourText] = split(textOf(cell, 'time'));
  const hour = readHour(hourText, conventionsOf(country));
  return hour && `${two(hour.hour)}:${two(hour.minute)}`;
}

/** The day in a cell, as `2026-11-23`. */
export function readDate(cell: SheetCell, country: SheetCountry, now: Date): string | null {
  const day = readDay(textOf(cell, 'date'), conventionsOf(country), localParts(now, country.time_zone));
  return day && isoDay(day);
}

/** The time that a row asks for: its delivery's, or its collection's; null means at once (BLK-09, FLOW-22). */
export function readAskedTime(cells: RowCells, country: SheetCountry, now: Date): Reading<AskedTime | null> {
  if (cells.collect_time && cells.delivery_time) return unreadable('collect_time', 'two-times');
  const end = cells.collect_time ? 'COLLECT' : 'DELIVER';
  const read = readTime(cells, end === 'COLLECT' ? 'collect_time' : 'delivery_time', country, now);
  if ('issue' in read) return read;
  return { value: read.value === null ? null : { end, at: read.value } };
}

/**
 * The time of a row in unix seconds, from its date and the column of the time; null means at once.
 *
 * Blank cells and words such as `now` mean at once, also beside a past date. A time without a date is today's. A date
 * without a time is refused, since nobody should guess the hour. Both may stand in either cell. Numeric dates follow
 * the country's order of day, month and year.
 */
function readTime(
  cells: RowCells,
  column: Extract<Column, 'delivery_time' | 'collect_time'>,
  country: SheetCountry,
  now: Date,
): Reading<number | null> {
  const { delivery_date: date, [column]: time } = cells;
  const filled = [date, time].filter((cell) => cell !== undefined);
  if (filled.every(isInstant)) return { value: null };
  const today = localParts(now, country.time_zone);
  const conventions = conventionsOf(country);
  const timeText = time ? textOf(time, 'time') : '';
  const [dayText, hourText] = split(date ? textOf(date, 'date') : timeText);
  const day = dayText === '' && !date ? today : readDay(dayText, conventions, today);
  const example = { example: isoDay(today) };
  if (!day) return unreadable(date ? 'delivery_date' : column, 'date-unreadable', example);
  if (time && isInstant(time) && isoDay(day) <= isoDay(today)) return { value: null };
  const wanted = date && time ? timeText : hourText;
  if (wanted === '') return unreadable('delivery_date', 'time-missing');
  const hour = readHour(wanted, conventions);
  if (!hour) return unreadable(time ? column : 'delivery_date', 'time-unreadable');
  return { value: instantAt({ ...day, ...hour }, country.time_zone).getTime() / 1000 };
}

function isInstant(cell: SheetCell): boolean {
  return instantWords.has(foldHeader(cell.text));
}

function textOf({ text, number, local_time }: SheetCell, kind: 'date' | 'time'): string {
  if (local_time !== undefined) return local_time;
  const isSerial = number !== undefined && (number < 1 || kind === 'date');
  const isMeant = isSerial && (number < 1 || (number >= SERIALS.from && number < SERIALS.to));
  return (isMeant ? serialTime(number) : null) ?? latinDigits(text).trim();
}

/** Splits a text into date and hour. A text of one kind alone is assigned to that part. */
function split(text: string): [day: string, hour: string] {
  const [, day, hour = ''] = /^(.*?\d.*?)(?:T|,?\s+)(\D*\d{1,2}[:.h]\d{2}\D*.*)$/i.exec(text) ?? [];
  if (day !== undefined) return [day, hour];
  return /^\D*\d{1,2}(?:[:h]\d{2}.*|\D*)$|^\d{3,4}$|^\d{1,2}[.]\d{2}$/i.test(text) ? ['', text] : [text, ''];
}

function readDay(text: string, conventions: Conventions, today: Day): Day | null {
  const plain = text.replace(/[年月]/g, '-').replace(/日/g, '');
  const numbers = (plain.match(/\d+/g) ?? []).map(Number);
  const words = plain.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const months = words.map((word) => conventions.months.get(wordKey(word)));
  if (words.length > 1 || months.includes(undefined) || numbers.length > 3) return null;
  return orderedDay(numbers, months[0], conventions, today);
}

function orderedDay(
  numbers: readonly number[],
  named: number | undefined,
  { date_order }: Conventions,
  today: Day,
): Day | null {
  const isYearFirst = (numbers[0] ?? 0) > 31;
  const year = isYearFirst ? numbers[0] : numbers[named === undefined ? 2 : 1];
  const rest = isYearFirst ? numbers.slice(1) : numbers.slice(0, named === undefined ? 2 : 1);
  const [first = 0, second = 0] = rest;
  if (named !== undefined) return realDay(year, named, first, today);
  if (rest.length !== 2) return null;
  if (isYearFirst) return realDay(year, first, second, today);
  const dayFirst = realDay(year, second, first, today);
  const monthFirst = realDay(year, first, second, today);
  if (date_order[0] === 'day') return dayFirst;
  if (date_order[0] === 'month') return monthFirst;
  return dayFirst && monthFirst ? null : (dayFirst ?? monthFirst);
}

/** The date if it exists; without a year, the next such date. */
function realDay(typed: number | undefined, month: number, day: number, today: Day): Day | null {
  const year = typed === undefined ? today.year : fullYear(typed);
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  const found = { year, month, day };
  return typed === undefined && isoDay(found) < isoDay(today) ? { ...found, year: year + 1 } : found;
}

function fullYear(year: number): number {
  if (year < 100) return 2000 + year;
  return year >= BUDDHIST.from ? year - BUDDHIST.ahead : year;
}

/** `14:30`, `14.30`, `1430`, `14h30`, `2:30 pm`, `klo 14`. */
function readHour(text: string, { halves_of_day }: Conventions): Hour | null {
  const match = /^(\D*?)\s*(\d{1,2})(?:\s?[:.h]\s?(\d{2})(?:[:.]\d{2}(?:[.]\d+)?)?|(\d{2}))?\s*(\D*)$/i.exec(
    text,
  );
  if (!match) return null;
  const words = [match[1] ?? '', match[5] ?? ''].map(wordKey).filter((word) => word !== '');
  const half = words.map((word) => halves_of_day.get(word)).find((found) => found !== undefined);
  if (words.some((word) => !halves_of_day.has(word) && !hourWords.has(word))) return null;
  const typed = Number(match[2]);
  const minute = Number(match[3] ?? match[4] ?? 0);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + half;
  return hour < 24 && minute < 60 ? { hour, minute } : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

function isoDay({ year, month, day }: Day): string {
  return `${year}-${two(month)}-${two(day)}`;
}
