import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMinuteOfDay,
  instantAt,
  isTimeZone,
  localParts,
  minuteOfDay,
  nextOffsetChange,
  startOfLocalDay,
} from './clock-time.ts';

const zones = [
  'Europe/Helsinki',
  'Africa/Cairo',
  'Asia/Karachi',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

describe('clock time', () => {
  it('shows what the clock on the wall shows [FEE-11]', () => {
    expect(localParts(new Date('2026-07-01T21:30:59Z'), 'Europe/Helsinki')).toEqual({
      year: 2026,
      month: 7,
      day: 2,
      hour: 0,
      minute: 30,
    });
    expect(minuteOfDay(new Date('2026-01-01T00:15:00Z'), 'Asia/Kathmandu')).toBe(6 * 60);
    expect(formatMinuteOfDay(425)).toBe('07:05');
  });

  it.each([
    ['2026-03-29T12:00:00Z', 'Europe/Helsinki', '2026-03-28T22:00:00.000Z'],
    ['2026-10-25T12:00:00Z', 'Europe/Helsinki', '2026-10-24T21:00:00.000Z'],
    ['2026-10-25T22:30:00Z', 'Europe/Helsinki', '2026-10-25T22:00:00.000Z'],
    ['2026-04-24T12:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-07-01T18:00:00Z', 'Asia/Singapore', '2026-07-01T16:00:00.000Z'],
  ])('starts the day of %s in %s at %s, also when clocks change [TRK-04]', (at, place, start) => {
    expect(startOfLocalDay(new Date(at), place).toISOString()).toBe(start);
  });

  it('starts a day at its first instant, whatever the zone and date [TRK-04]', () => {
    fc.assert(
      fc.property(instant, zone, (at, place) => {
        const start = startOfLocalDay(at, place);
        const day = ({ year, month, day: date }: ReturnType<typeof localParts>) => [year, month, date];
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(day(localParts(start, place))).toEqual(day(localParts(at, place)));
        expect(day(localParts(new Date(start.getTime() - 1), place))).not.toEqual(day(localParts(at, place)));
      }),
    );
  });

  it('counts days by the calendar, not by 24 hours [HIS-01]', () => {
    const weekAgo = startOfLocalDay(new Date('2026-03-30T09:00:00Z'), 'Europe/Helsinki', -7);
    expect(weekAgo.toISOString()).toBe('2026-03-22T22:00:00.000Z');
  });

  it.each([
    [
      'skipped in spring: the end of the gap',
      { year: 2026, month: 3, day: 29, hour: 3, minute: 30 },
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'shown twice in autumn: the earlier',
      { year: 2026, month: 10, day: 25, hour: 3, minute: 30 },
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'an overflowing day',
      { year: 2026, month: 12, day: 32, hour: 0, minute: 0 },
      '2026-12-31T22:00:00.000Z',
    ],
  ])('finds the instant of a wall time, %s [FLOW-08]', (_name, wall, at) => {
    expect(instantAt(wall, 'Europe/Helsinki').toISOString()).toBe(at);
  });

  it('finds an instant that shows the same wall time again [FLOW-08]', () => {
    fc.assert(
      fc.property(instant, zone, (at, place) => {
        const wall = localParts(at, place);
        expect(localParts(instantAt(wall, place), place)).toEqual(wall);
        expect(instantAt(wall, place).getTime()).toBeLessThanOrEqual(at.getTime());
      }),
    );
  });

  it('finds the minute at which clocks change [FEE-12]', () => {
    const change = (from: string, to: string) =>
      nextOffsetChange(new Date(from), new Date(to), 'Europe/Helsinki')?.toISOString();
    expect(change('2026-03-28T20:00:00Z', '2026-03-29T20:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(change('2026-03-27T20:00:00Z', '2026-03-28T20:00:00Z')).toBeUndefined();
  });

  it('knows a time zone from a typing error [WLB-04]', () => {
    expect(isTimeZone('Europe/Helsinki')).toBe(true);
    expect(isTimeZone('Europe/Helsinky')).toBe(false);
  });
});
