import { describe, expect, it } from 'vitest';
import { type OpeningHours, type Span, openingHoursSchema } from './opening-hours.ts';
import { hoursIssue, nextOrderTime, tidyHours, whyClosed } from './outlet-times.ts';

const ZONE = 'Europe/Helsinki';
const always = { service_hours: '0000:2359', time_zone: ZONE };
const span = (from: string, to: string): Span => ({ from, to });
const day = [span('09:00', '14:00'), span('16:00', '20:00')];
const night = [span('18:00', '02:00')];
/** Monday to Thursday in two spans, Friday into the night, Saturday closed, Sunday around the clock. */
const hours: OpeningHours = {
  week: [day, day, day, day, night, [], [span('00:00', '00:00')]],
  special: [
    { date: '2026-12-24', spans: [span('08:00', '12:00')] },
    { date: '2026-12-25', spans: [] },
  ],
};
/** Helsinki's wall clock in winter. 2026-11-23 is a Monday. */
const at = (text: string) => new Date(`${text}:00+02:00`);

describe('an outlet’s own hours [BRD-12]', () => {
  it.each([
    ['2026-11-23T08:59', false],
    ['2026-11-23T09:00', true],
    ['2026-11-23T13:59', true],
    ['2026-11-23T14:00', false],
    ['2026-11-23T16:00', true],
    ['2026-11-28T01:59', true],
    ['2026-11-28T02:00', false],
    ['2026-11-28T19:00', false],
    ['2026-11-29T00:00', true],
    ['2026-11-29T23:59', true],
    ['2026-11-30T00:00', false],
    ['2026-12-24T08:30', true],
    ['2026-12-24T17:00', false],
    ['2026-12-25T19:00', false],
    ['2026-12-26T01:00', false],
  ])('are at %s: %s', (wall, isOpen) =>
    expect(whyClosed({ ...always, opening_hours: hours }, at(wall)) === null).toBe(isOpen),
  );

  it('are none where none were said', () =>
    expect(whyClosed({ ...always, opening_hours: null }, at('2026-11-23T03:00'))).toBeNull());

  it.each([
    ['open now', '2026-11-23T10:00', '0700:2200', '2026-11-23T10:00'],
    ['before the second span', '2026-11-23T14:30', '0700:2200', '2026-11-23T16:00'],
    ['riders begin later than it opens', '2026-11-23T06:00', '1000:2200', '2026-11-23T10:00'],
    ['riders end before it closes, Saturday is closed', '2026-11-27T23:00', '0700:2200', '2026-11-29T07:00'],
    ['over two special days', '2026-12-24T12:00', '0700:2200', '2026-12-27T07:00'],
    ['riders by night only', '2026-11-23T12:00', '2300:0500', '2026-11-27T23:00'],
  ])('say when orders are taken next: %s', (_name, from, service_hours, next) =>
    expect(nextOrderTime({ service_hours, time_zone: ZONE, opening_hours: hours }, at(from))).toEqual(
      at(next),
    ),
  );

  it('say that there is no such time, rather than look for ever', () => {
    const never = { week: Array.from({ length: 7 }, () => []), special: [] };
    const apart = { ...never, week: never.week.map(() => [span('08:00', '09:00')]) };
    for (const opening_hours of [never, apart])
      expect(
        nextOrderTime({ service_hours: '1000:2200', time_zone: ZONE, opening_hours }, at('2026-11-23T12:00')),
      ).toBeNull();
  });

  it('open when the clock has jumped over their beginning, and for the hour that comes twice', () => {
    const early = { week: hours.week.map(() => [span('03:30', '05:00')]), special: [] };
    const times = { service_hours: '0000:2359', time_zone: ZONE, opening_hours: early };
    expect(nextOrderTime(times, new Date('2027-03-28T00:00:00Z'))).toEqual(new Date('2027-03-28T01:00:00Z'));
    expect(whyClosed(times, new Date('2026-10-25T00:45:00Z'))).toBeNull();
    expect(whyClosed(times, new Date('2026-10-25T01:45:00Z'))).toBeNull();
  });

  it.each([
    [
      'overlapping spans',
      { ...hours, week: hours.week.with(1, [span('09:00', '12:00'), span('11:00', '13:00')]) },
      'week.1',
      'overlap',
    ],
    [
      'a span that ends in the next day’s midst, before a later one',
      { ...hours, week: hours.week.with(2, [span('20:00', '03:00'), span('21:00', '22:00')]) },
      'week.2',
      'overlap',
    ],
    [
      'a time that is being typed',
      { ...hours, week: hours.week.with(6, [span('09:00', '')]) },
      'week.6',
      'time',
    ],
    ['a day that is none', { ...hours, special: [{ date: '2026-02-30', spans: [] }] }, 'special.0', 'day'],
    [
      'a day said twice',
      { ...hours, special: [...hours.special, { date: '2026-12-25', spans: [] }] },
      'special.2',
      'day-twice',
    ],
    ['never open', { week: hours.week.map(() => []), special: [] }, 'week', 'never'],
  ])('are refused: %s', (_name, wrong, field, key) =>
    expect(hoursIssue(wrong)).toEqual({ field, key: `hours.issue.${key}` }),
  );

  it('may be of one span after another', () => expect(hoursIssue(hours)).toBeNull());

  it('have limits', () => {
    const parses = (value: unknown) => openingHoursSchema.safeParse(value).success;
    expect(parses(hours)).toBe(true);
    expect(parses({ ...hours, week: hours.week.slice(1) })).toBe(false);
    expect(
      parses({
        ...hours,
        week: hours.week.with(
          0,
          Array.from({ length: 7 }, () => span('09:00', '10:00')),
        ),
      }),
    ).toBe(false);
    expect(parses({ ...hours, week: hours.week.with(0, [span('09:00', '24:00')]) })).toBe(false);
    expect(
      parses({ ...hours, special: Array.from({ length: 101 }, () => ({ date: '2026-12-24', spans: [] })) }),
    ).toBe(false);
  });

  it('are kept in order, without days that are over', () => {
    const typed = { week: hours.week.with(0, day.toReversed()), special: hours.special.toReversed() };
    expect(tidyHours(typed, at('2026-12-01T12:00'), ZONE)).toEqual(hours);
    expect(tidyHours(hours, at('2027-01-10T12:00'), ZONE).special).toEqual([]);
  });
});
