import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localParts } from '../values/clock-time.ts';
import { type FilterIssue, type HistoryFilter, filterIssue } from './history-filter.ts';
import { dateCategories, historyRange } from './history.ts';

const HELSINKI = 'Europe/Helsinki';
const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('the days of the history', () => {
  const now = new Date('2026-11-18T10:00:00Z');

  it.each([
    ['today', '2026-11-18T00:00+02:00', '2026-11-19T00:00+02:00'],
    ['yesterday', '2026-11-17T00:00+02:00', '2026-11-18T00:00+02:00'],
    ['past_week', '2026-11-11T00:00+02:00', '2026-11-18T00:00+02:00'],
    // Until 25 October the clock is an hour further on.
    ['past_month', '2026-10-19T00:00+03:00', '2026-11-18T00:00+02:00'],
  ] as const)('of %s are from %s to %s [HIS-01] [BRD-13]', (category, from, to) => {
    expect(historyRange(category, null, now, HELSINKI)).toEqual({ from: seconds(from), to: seconds(to) });
  });

  it.each([
    ['put forward', '2026-03-30T09:00:00Z', 23],
    ['put back', '2026-10-26T09:00:00Z', 25],
    ['left alone', '2026-11-18T10:00:00Z', 24],
  ])('have %s on the clock: yesterday at %s had %i hours [HIS-01]', (_clock, at, hours) => {
    const { from = 0, to = 0 } = historyRange('yesterday', null, new Date(at), HELSINKI) ?? {};
    expect((to - from) / 3600).toBe(hours);
  });

  it('are the country’s, not the server’s [HIS-01]', () => {
    const lateInUtc = new Date('2026-11-18T18:30:00Z');
    expect(historyRange('yesterday', null, lateInUtc, 'Asia/Bangkok')).toEqual({
      from: seconds('2026-11-18T00:00+07:00'),
      to: seconds('2026-11-19T00:00+07:00'),
    });
  });

  it('begin and end where the clock shows midnight, wherever and whenever [HIS-01]', () => {
    const zones = fc.constantFrom(HELSINKI, 'Asia/Bangkok', 'Asia/Karachi', 'Europe/Prague', 'Asia/Manila');
    const times = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const categories = fc.constantFrom(...dateCategories.filter((category) => category !== 'custom'));
    fc.assert(
      fc.property(zones, times, categories, (zone, at, category) => {
        const { from = 0, to = 0 } = historyRange(category, null, at, zone) ?? {};
        for (const edge of [from, to])
          expect(localParts(new Date(edge * 1000), zone)).toMatchObject({ hour: 0, minute: 0 });
        if (category === 'today') expect(to * 1000).toBeGreaterThan(at.getTime());
        else expect(to * 1000).toBeLessThanOrEqual(at.getTime());
      }),
    );
  });

  it('may be chosen, the last one included [HIS-01]', () => {
    const days = { first: '2026-03-28', last: '2026-03-29' };
    expect(historyRange('custom', days, now, HELSINKI)).toEqual({
      from: seconds('2026-03-28T00:00+02:00'),
      to: seconds('2026-03-30T00:00+03:00'),
    });
  });

  it.each([
    ['', '2026-03-29'],
    ['2026-03-28', ''],
    ['2026-02-30', '2026-03-29'],
    ['28.3.2026', '2026-03-29'],
    ['2026-13-01', '2026-03-29'],
  ])('are none where %j to %j are chosen [HIS-01]', (first, last) => {
    expect(historyRange('custom', { first, last }, now, HELSINKI)).toBeNull();
    expect(historyRange('custom', null, now, HELSINKI)).toBeNull();
  });
});

describe('a filter of the history', () => {
  const of = { vendor_ids: ['hki1', 'hki2'], country_code: 'FI', time_zone: HELSINKI };
  const keyOf = (filter: HistoryFilter): FilterIssue['key'] | undefined => filterIssue(filter, of)?.key;
  const period = (first: string, last: string) =>
    historyRange('custom', { first, last }, new Date(), HELSINKI) ?? expect.fail('no days');

  it('may be empty, and have one end only', () => {
    expect(filterIssue({}, of)).toBeNull();
    expect(filterIssue({ from: 0 }, of)).toBeNull();
    expect(filterIssue({ to: 9e9 }, of)).toBeNull();
  });

  it('ends no earlier than it starts [HIS-02]', () => {
    expect(filterIssue({ from: 100, to: 99 }, of)).toEqual({
      field: 'to',
      key: 'history.issue.period-backwards',
    });
    expect(filterIssue({ from: 100, to: 100 }, of)).toBeNull();
    expect(filterIssue(period('2026-11-18', '2026-11-18'), of)).toBeNull();
    expect(keyOf(period('2026-11-18', '2026-11-16'))).toBe('history.issue.period-backwards');
  });

  it.each([
    ['over the summer', '2026-05-01', '2026-07-31', '2026-08-01'],
    ['as the clock is put back', '2026-09-01', '2026-12-01', '2026-12-02'],
    ['as it is put forward', '2026-02-01', '2026-05-03', '2026-05-04'],
  ])('lasts 92 days at most, %s [HIS-02]', (_when, first, last, dayAfter) => {
    expect(filterIssue(period(first, last), of)).toBeNull();
    expect(filterIssue(period(first, dayAfter), of)).toEqual({
      field: 'to',
      key: 'history.issue.period-long',
    });
  });

  it.each([
    ['040 123 4567', true, undefined],
    ['+358401234567', true, undefined],
    ['', false, undefined],
    ['040 123 4567', false, 'history.issue.phone-outlets'],
    ['12', true, 'order.issue.phone-invalid'],
    ['nobody', true, 'order.issue.phone-invalid'],
  ])('by the phone number %j, with outlets: %s → %s [HIS-03]', (phone, include_outlets, key) => {
    expect(keyOf({ customer_phone_number: phone, include_outlets })).toBe(key);
  });

  it.each([
    ['hki1-', undefined],
    ['hki2-1K3', undefined],
    ['', undefined],
    ['hki1', 'history.issue.order-id'],
    ['hki3-1K3', 'history.issue.order-id'],
    ['1K3', 'history.issue.order-id'],
    ['x-hki1-1K3', 'history.issue.order-id'],
  ])('by the order id %j → %s [HIS-04]', (order_id, key) => {
    expect(keyOf({ order_id })).toBe(key);
  });
});
