import { nextOccurrences } from '../repeat/schedule.ts';
import { dayOf } from '../values/local-day.ts';
import type { SheetCell } from './cell.ts';
import type { RowCells } from './columns.ts';
import { conventionsOf, wordKey } from './conventions.ts';
import { foldHeader } from './headers.ts';
import { readClock, readDate } from './read-time.ts';
import type { RowRepeat } from './row-draft.ts';
import { type Reading, type SheetCountry, unreadable } from './row-issue.ts';
import { vocabularies } from './words/all.ts';
import { waysOf } from './words/vocabulary.ts';

const wordsFor = (which: 'daily' | 'weekdays'): ReadonlySet<string> =>
  new Set(vocabularies.flatMap(({ repeats }) => waysOf(repeats[which])).map(foldHeader));

const daily = wordsFor('daily');
const workingDays = wordsFor('weekdays');
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/**
 * When a row's order returns; null for a blank cell: once (BRD-15). Beside its days it has a time of the clock, and its
 * date, if there is one, is its first day.
 */
export function readRepeat(cells: RowCells, country: SheetCountry, now: Date): Reading<RowRepeat | null> {
  const { repeat, delivery_date: date, delivery_time, collect_time } = cells;
  if (!repeat) return { value: null };
  const weekdays = readDays(repeat, country);
  if (!weekdays) return unreadable('repeat', 'repeat-unknown');
  if (delivery_time && collect_time) return unreadable('collect_time', 'two-times');
  const time = collect_time ?? delivery_time;
  if (!time) return unreadable('delivery_time', 'repeat-time');
  const at = readClock(time, country);
  if (at === null) return unreadable(collect_time ? 'collect_time' : 'delivery_time', 'time-unreadable');
  const from = date ? readDate(date, country, now) : null;
  if (date && from === null)
    return unreadable('delivery_date', 'date-unreadable', { example: dayOf(now, country.time_zone) });
  return { value: { weekdays, at, end: collect_time ? 'COLLECT' : 'DELIVER', from } };
}

/** The time of the next day on which a row returns, in unix seconds, whatever its first day is. */
export function nextTimeOf({ weekdays, at }: RowRepeat, { time_zone }: SheetCountry, now: Date): number {
  const schedule = { weekdays, at, from: dayOf(now, time_zone), until: null, skipped: [] };
  const [next] = nextOccurrences(schedule, now, time_zone, 1);
  return (next?.at ?? now).getTime() / 1000;
}

/** `daily`, `weekdays`, `mon, wed and fri`, `mon–fri`, `月水金`: in the words of the country; null for anything else. */
function readDays({ text }: SheetCell, country: SheetCountry): readonly number[] | null {
  const { weekdays, joiners, working_days } = conventionsOf(country);
  const whole = foldHeader(text);
  if (daily.has(whole)) return EVERY_DAY;
  if (workingDays.has(whole)) return working_days;
  const days = new Set<number>();
  for (const part of text.split(/[^\p{L}\p{M}\p{N}.\-–—'’]+/u)) {
    const word = wordKey(part);
    if (word === '' || joiners.has(word)) continue;
    const found = span(part, weekdays) ?? letters(word, weekdays);
    if (!found) return null;
    for (const day of found) days.add(day);
  }
  return days.size === 0 ? null : [...days].toSorted((a, b) => a - b);
}

/** One day, or those from one to another: `fri-sun`, `sat–mon`. */
function span(part: string, weekdays: ReadonlyMap<string, number>): readonly number[] | null {
  const own = weekdays.get(wordKey(part));
  if (own !== undefined) return [own];
  const [from, to, ...others] = part.split(/[-–—]/).map((word) => weekdays.get(wordKey(word)));
  if (from === undefined || to === undefined || others.length > 0) return null;
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, n) => ((from - 1 + n) % 7) + 1);
}

/** Days of one letter each, without anything between. */
function letters(word: string, weekdays: ReadonlyMap<string, number>): readonly number[] | null {
  const days = [...word].map((letter) => weekdays.get(letter));
  return days.every((day) => day !== undefined) ? days : null;
}
