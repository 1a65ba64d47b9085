import { describe, expect, it } from 'vitest';
import { askOf, type Scope, searchIssue } from './history-query.ts';
import type { Filters } from './filters.ts';

const now = new Date('2026-11-18T10:00:00Z');
const seconds = (iso: string): number => Date.parse(iso) / 1000;

const shop: Scope = {
  vendor_id: 'hki1',
  include_outlets: false,
  is_alone: false,
  vendor_ids: ['hki1'],
  country_code: 'FI',
  time_zone: 'Europe/Helsinki',
};
const chain: Scope = { ...shop, include_outlets: true, vendor_ids: ['hki1', 'hki2'] };

const usual: Filters = {
  period: 'yesterday',
  days: null,
  status: 'any',
  search: '',
  sort: 'created',
  ascending: false,
  figures: false,
  hidden: [],
  opened: null,
};
const custom = (first: string, last: string): Filters => ({
  ...usual,
  period: 'custom',
  days: { first, last },
});

describe('what the history asks', () => {
  it('is yesterday on the country’s clock, of any status [HIS-01]', () => {
    expect(askOf(usual, shop, now).ask).toEqual({
      vendor_id: 'hki1',
      include_outlets: false,
      status: 'any',
      from: seconds('2026-11-17T00:00+02:00'),
      to: seconds('2026-11-18T00:00+02:00'),
    });
  });

  it.each([
    ['2026-11-10', '2026-11-09', 'history.issue.period-backwards'],
    ['2026-11-10', '2026-11-01', 'history.issue.period-backwards'],
    ['2026-08-18', '2026-11-18', 'history.issue.period-long'],
    ['2026-11-10', '', 'history.issue.days-missing'],
    ['', '2026-11-10', 'history.issue.days-missing'],
  ])('is nothing from %j to %j [HIS-02]', (first, last, issue) => {
    const asked = askOf(custom(first, last), shop, now);
    expect(asked).toEqual({ ask: null, issues: { period: issue, search: null } });
  });

  it('may be one day, or 92 [HIS-02]', () => {
    expect(askOf(custom('2026-11-10', '2026-11-10'), shop, now).issues.period).toBeNull();
    expect(askOf(custom('2026-08-19', '2026-11-18'), shop, now).issues.period).toBeNull();
  });

  it.each([
    ['hki1-0ABC', { order_id: 'hki1-0ABC' }],
    [' HKI2-0abc ', { order_id: 'hki2-0ABC' }],
    ['+358 40 123 4567', { customer_phone_number: '+358 40 123 4567' }],
    ['040 1234567', { customer_phone_number: '040 1234567' }],
    ['Aino', { text: 'Aino' }],
    ['Anna-Liisa Ek', { text: 'Anna-Liisa Ek' }],
    ['Anna-Liisa', { text: 'Anna-Liisa' }],
    ['Ulvilantie 12', { text: 'Ulvilantie 12' }],
    ['', {}],
  ])('takes %j for what it is [HIS-03] [HIS-04] [BRD-13]', (search, part) => {
    const { ask } = askOf({ ...usual, search }, chain, now);
    expect(ask).toMatchObject(part);
    expect(Object.keys(ask ?? {}).filter((name) => /order_id|phone|text/.test(name))).toEqual(
      Object.keys(part),
    );
  });

  it('is a phone number of the one vendor where there are no outlets to include [HIS-03]', () => {
    const alone = { ...shop, is_alone: true };
    const search = '0401234567';
    expect(askOf({ ...usual, search }, alone, now)).toMatchObject({
      ask: { include_outlets: true, customer_phone_number: search },
      issues: { search: null },
    });
    expect(askOf(usual, alone, now).ask).toMatchObject({ include_outlets: false });
  });

  it.each([
    ['0401234567', shop, 'history.issue.phone-outlets'],
    ['12', chain, 'order.issue.phone-invalid'],
    ['hki2-0ABC', shop, 'history.issue.order-id'],
    ['xyz1-0ABC', chain, 'history.issue.order-id'],
  ])('is nothing by %j [HIS-03] [HIS-04]', (search, scope, issue) => {
    expect(searchIssue(search, scope)).toBe(issue);
    expect(askOf({ ...usual, search }, scope, now)).toEqual({
      ask: null,
      issues: { period: null, search: issue },
    });
  });
});
