import { describe, expect, it } from 'vitest';
import { type RouteRow, routeFindings, routeKey } from './route.ts';

const row = (row_number: number, given: Partial<RouteRow> = {}): RouteRow => ({
  row_number,
  is_right: true,
  vendor_id: 'hki1',
  preordered_for: null,
  preordered_end: null,
  payment_type: 'PAID',
  ...given,
});
const collected = (at: number) => ({ preordered_for: at, preordered_end: 'COLLECT' as const });
const found = (...rows: readonly RouteRow[]) =>
  [...routeFindings('A', rows)].map(([number, findings]) => [
    number,
    ...findings.map(({ column, key }) => `${column} ${key.replace('bulk.issue.route-', '')}`),
  ]);

describe('rows of one route', () => {
  it('are the same one however its name is cased and spaced [BLK-03]', () => {
    expect(routeKey(' Tour  1')).toBe(routeKey('tour 1'));
    expect(routeKey('Tour 1')).not.toBe(routeKey('Tour 11'));
    expect(routeKey('  ')).toBe('');
  });

  it.each<[string, readonly RouteRow[]]>([
    ['one alone, whatever it is', [row(2, { payment_type: 'ONLINE_PAYMENT', preordered_for: 60 })]],
    ['two at once', [row(2), row(9)]],
    ['two collected at one time', [row(2, collected(60)), row(3, collected(60))]],
    ['two that are paid in different ways', [row(2), row(3, { payment_type: 'CASH_ON_DELIVERY' })]],
    ['fifteen', Array.from({ length: 15 }, (_, n) => row(n + 2))],
  ])('ride together: %s [BLK-03]', (_what, rows) => {
    expect(found(...rows)).toEqual([]);
  });

  it.each<[string, RouteRow, string]>([
    ['another collection point', row(3, { vendor_id: 'hki2' }), 'outlet outlet'],
    ['another time', row(3, collected(60)), 'collect_time time'],
    [
      'a time of delivery',
      row(3, { preordered_for: 60, preordered_end: 'DELIVER' }),
      'delivery_time delivery-time',
    ],
    ['payment online', row(3, { payment_type: 'ONLINE_PAYMENT' }), 'payment_method online'],
  ])('name what differs from the first: %s [BLK-03]', (_what, other, finding) => {
    expect(found(row(2), other, row(4))).toEqual([
      [2, 'route waits'],
      [3, finding],
      [4, 'route waits'],
    ]);
  });

  it('wait for one that is wrong by itself, and are no more than fifteen [BLK-03]', () => {
    expect(found(row(2), row(3, { is_right: false, vendor_id: null }))).toEqual([[2, 'route waits'], [3]]);
    const sixteen = Array.from({ length: 16 }, (_, n) => row(n + 2));
    expect(new Set(found(...sixteen).map(([, finding]) => finding))).toEqual(new Set(['route full']));
  });
});
