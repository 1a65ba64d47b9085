import { describe, expect, it } from 'vitest';
import { isDay } from '../values/local-day.ts';
import { type Schedule, nextOccurrences } from './schedule.ts';

const weekdays: Schedule = {
  weekdays: [1, 2, 3, 4, 5],
  at: '11:00',
  from: '2026-11-01',
  until: null,
  skipped: [],
};
const daysOf = (schedule: Schedule, after: string, count: number, zone = 'Europe/Helsinki') =>
  nextOccurrences(schedule, new Date(after), zone, count).map(({ day }) => day);
const timesOf = (schedule: Schedule, after: string, count: number, zone: string) =>
  nextOccurrences(schedule, new Date(after), zone, count).map(({ at }) => at.toISOString());

describe('the days of an order that returns', () => {
  it('are the weekdays, today as long as its time has not come', () => {
    expect(daysOf(weekdays, '2026-11-20T08:59:00Z', 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
    expect(daysOf(weekdays, '2026-11-20T09:00:00Z', 2)).toEqual(['2026-11-23', '2026-11-24']);
  });

  it('begin and end with their period, without the days skipped', () => {
    const period = { ...weekdays, from: '2026-11-24', until: '2026-11-27', skipped: ['2026-11-25'] };
    expect(daysOf(period, '2026-11-20T08:00:00Z', 9)).toEqual(['2026-11-24', '2026-11-26', '2026-11-27']);
    expect(daysOf(period, '2026-11-28T08:00:00Z', 9)).toEqual([]);
    expect(daysOf({ ...weekdays, weekdays: [] }, '2026-11-20T08:00:00Z', 9)).toEqual([]);
  });

  it('keep the clock’s time when the clock changes', () => {
    expect(
      timesOf({ ...weekdays, weekdays: [6, 7, 1] }, '2027-03-27T00:00:00Z', 3, 'Europe/Helsinki'),
    ).toEqual(['2027-03-27T09:00:00.000Z', '2027-03-28T08:00:00.000Z', '2027-03-29T08:00:00.000Z']);
  });

  it('have one time each day, where the clock skips it and where it shows it twice', () => {
    const night = { ...weekdays, weekdays: [7], at: '03:30' };
    expect(timesOf(night, '2027-03-27T00:00:00Z', 1, 'Europe/Helsinki')).toEqual([
      '2027-03-28T01:00:00.000Z',
    ]);
    expect(timesOf({ ...night, from: '2026-10-01' }, '2026-10-24T00:00:00Z', 2, 'Europe/Helsinki')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-11-01T01:30:00.000Z',
    ]);
  });

  it('are days that there are', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-30', '2026-13-01', '2026-1-1', 'soon', ''].some(isDay)).toBe(false);
  });
});
