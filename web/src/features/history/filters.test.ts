import { dateCategories, historySorts, historyStatuses } from '@sendero/core/order/history';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callUrl } from '../../paths.ts';
import { choosable, columnNames, shownColumns } from './column-names.ts';
import { type Filters, type SavedFilters, filtersIn, queryOf } from './filters.ts';

const usual: SavedFilters = { period: 'yesterday', days: null, status: 'any' };
const day = fc.constantFrom('', '2026-11-02', '2026-11-18');

const filters: fc.Arbitrary<Filters> = fc
  .record({
    period: fc.constantFrom(...dateCategories),
    days: fc.record({ first: day, last: day }),
    status: fc.constantFrom(...historyStatuses),
    search: fc.string(),
    sort: fc.constantFrom(...historySorts),
    ascending: fc.boolean(),
    figures: fc.boolean(),
    hidden: fc.subarray([...columnNames]),
    opened: fc.option(fc.constantFrom('hki1-0ABC', 'hki2-1DEF')),
  })
  .map((made) => ({ ...made, days: made.period === 'custom' ? made.days : null }));

const throughAnAddress = (shown: Filters): Record<string, string> =>
  Object.fromEntries(
    new URL(callUrl('/history', {}, queryOf(shown, false)), 'http://shop.example').searchParams,
  );

describe('the filters of the history', () => {
  it('come out of an address as they went in, whatever the device keeps [HIS-01] [HIS-07]', () => {
    const kept = filters.map(({ period, days, status }) => ({ period, days, status }));
    fc.assert(
      fc.property(filters, kept, (shown, others) => {
        expect(filtersIn(throughAnAddress(shown), others)).toEqual(shown);
      }),
    );
  });

  it('are those that are kept where the address names none [HIS-07]', () => {
    const days = { first: '2026-11-02', last: '2026-11-04' };
    expect(filtersIn({}, { period: 'custom', days, status: 'cancelled' })).toMatchObject({
      period: 'custom',
      days,
      status: 'cancelled',
      search: '',
    });
    expect(filtersIn({}, usual)).toMatchObject(usual);
  });

  it('take nothing from an address that is no filter', () => {
    const odd = { period: 'tomorrow', status: 'DELIVERED', hide: 'fee,price' };
    expect(filtersIn(odd, usual)).toMatchObject({ ...usual, hidden: ['fee'] });
  });

  it('say a missing day as missing, not as the kept one', () => {
    const kept = { ...usual, days: { first: '2026-11-02', last: '2026-11-04' } };
    expect(filtersIn({ period: 'custom', last: '2026-11-09' }, kept).days).toEqual({
      first: '',
      last: '2026-11-09',
    });
  });
});

describe('the columns', () => {
  it('of vouchers are there for who asks for them [HIS-01]', () => {
    expect(filtersIn({}, usual).hidden).toEqual(['voucher', 'discount']);
    expect(filtersIn({ hide: '' }, usual).hidden).toEqual([]);
  });

  it('tell the outlet only where there are several', () => {
    expect(choosable(true)).toContain('outlet');
    expect(choosable(false)).not.toContain('outlet');
  });

  it('are those that were not left out, the order’s id always', () => {
    expect(shownColumns(['fee', 'order-id'], false)).toEqual(
      columnNames.filter((name) => name !== 'fee' && name !== 'outlet'),
    );
    expect(shownColumns(columnNames, true)).toEqual(['order-id']);
  });
});
