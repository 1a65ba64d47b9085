import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, nextOpening, parseServiceHours } from './service-hours.ts';

const helsinki = 'Europe/Helsinki';
const summer = (clock: string) => new Date(`2026-06-10T${clock}:00+03:00`);

describe('service hours value', () => {
  it.each([
    ['0700:2300', { from: 420, to: 1380 }],
    ['0000:2359', { from: 0, to: 1439 }],
    ['2200:0200', { from: 1320, to: 120 }],
    ['700:2300', 'service-hours.format'],
    ['07:00-23:00', 'service-hours.format'],
    ['0700:2300 ', 'service-hours.format'],
    ['', 'service-hours.format'],
    ['0000:2360', 'service-hours.range'],
    ['0000:2400', 'service-hours.range'],
    ['1260:2300', 'service-hours.range'],
  ])('reads "%s" as %j [FEE-10]', (value, hours) => {
    expect(parseServiceHours(value)).toEqual(hours);
  });
});

describe('open', () => {
  it.each([
    ['0700:2300', '06:59', false],
    ['0700:2300', '07:00', true],
    ['0700:2300', '23:00', true],
    ['0700:2300', '23:01', false],
    ['0000:2359', '23:59', true],
    ['0900:0900', '03:00', true],
    ['0900:0900', '09:00', true],
  ])('within the day: %s at %s is %s [FEE-11]', (hours, clock, open) => {
    expect(isOpen(hours, summer(clock), helsinki)).toBe(open);
  });

  it.each([
    ['2200:0200', '21:59', false],
    ['2200:0200', '22:00', true],
    ['2200:0200', '00:00', true],
    ['2200:0200', '02:00', true],
    ['2200:0200', '02:01', false],
    ['0900:0000', '23:59', true],
    ['0900:0000', '00:01', false],
  ])('keeps a wrapped window open past midnight: %s at %s is %s [FEE-12]', (hours, clock, open) => {
    expect(isOpen(hours, summer(clock), helsinki)).toBe(open);
  });

  it.each([
    ['2026-01-10T05:00:00Z', true],
    ['2026-06-10T04:00:00Z', true],
    ['2026-01-10T04:59:00Z', false],
    ['2026-06-10T03:59:00Z', false],
  ])('goes by the clock of the country, winter and summer: %s is %s [FEE-12]', (at, open) => {
    expect(isOpen('0700:2300', new Date(at), helsinki)).toBe(open);
  });

  it('never is for hours that cannot be read [FEE-10]', () => {
    expect(isOpen('always', summer('12:00'), helsinki)).toBe(false);
    expect(nextOpening('always', summer('12:00'), helsinki)).toBeNull();
  });
});

describe('next opening', () => {
  it.each([
    ['while open: now', '0700:2300', '2026-06-10T09:00:30Z', '2026-06-10T09:00:30.000Z'],
    ['later the same day', '0700:2300', '2026-06-10T03:10:30Z', '2026-06-10T04:00:00.000Z'],
    ['the next day', '0700:2300', '2026-06-10T20:30:00Z', '2026-06-11T04:00:00.000Z'],
    ['across the change to summer time', '0700:2300', '2026-03-28T21:30:00Z', '2026-03-29T04:00:00.000Z'],
    ['across the change to winter time', '0700:2300', '2026-10-24T20:30:00Z', '2026-10-25T05:00:00.000Z'],
    ['an opening that spring skips', '0330:0600', '2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
    ['a window that spring skips', '0310:0350', '2026-03-29T00:30:00Z', '2026-03-30T00:10:00.000Z'],
    ['a window that autumn shows twice', '0300:0330', '2026-10-25T00:45:00Z', '2026-10-25T01:00:00.000Z'],
  ])('%s [FLOW-03]', (_name, hours, at, opening) => {
    expect(nextOpening(hours, new Date(at), helsinki)?.toISOString()).toBe(opening);
  });

  const twoDigits = (max: number) =>
    fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
  const clock = fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(''));
  const hours = fc.tuple(clock, clock).map((ends) => ends.join(':'));
  const change = fc.constantFrom(
    ['2026-03-29T01:00:00Z', helsinki],
    ['2026-10-25T01:00:00Z', helsinki],
    ['2026-04-23T22:00:00Z', 'Africa/Cairo'],
    ['2026-10-29T21:00:00Z', 'Africa/Cairo'],
    ['2026-06-10T12:00:00Z', 'Asia/Karachi'],
  );

  it('is the first open minute, near every change of clocks [FLOW-03] [FEE-12]', () => {
    fc.assert(
      fc.property(
        hours,
        change,
        fc.integer({ min: -1500, max: 300 }),
        (value, [at = '', zone = ''], minutes) => {
          const now = new Date(Date.parse(at) + minutes * 60_000);
          const minuteAfter = (count: number) => new Date(now.getTime() + count * 60_000);
          let wait = 0;
          while (!isOpen(value, minuteAfter(wait), zone)) wait += 1;
          expect(nextOpening(value, now, zone)).toEqual(minuteAfter(wait));
        },
      ),
      { numRuns: 60 },
    );
  });
});
