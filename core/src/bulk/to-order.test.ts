import { describe, expect, it } from 'vitest';
import type { OrderRules } from '../order/validate.ts';
import type { RowDraft } from './row-draft.ts';
import { type Finding, rowFindings, rowToOrder } from './to-order.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const PLACE = { address: 'Bulevardi 10', latitude: 60.165, longitude: 24.938 };
const rules: OrderRules = {
  country_code: 'FI',
  currency: 'EUR',
  unit_required: false,
  amount_required: true,
  minimum_amount: 0,
  payment_methods: ['PAID', 'CASH_ON_DELIVERY'],
};
const row: RowDraft = {
  client_order_id: '',
  outlet: '',
  customer_name: 'Eino Laine',
  phone_number: '+358401234567',
  address: 'bulevardi 10',
  unit: 'A 5',
  building: 'Red house',
  notes: 'Ring twice',
  latitude: null,
  longitude: null,
  amount: 24.9,
  description: 'Lunch',
  payment_type: 'PAID',
  preordered_for: null,
  preordered_end: null,
  route: '',
  repeat: null,
  vat_number: '',
  goods: null,
  pin_required: null,
};

const findings = (
  changed: Partial<RowDraft>,
  known: readonly Finding[] = [],
  place: typeof PLACE | null = PLACE,
) =>
  rowFindings(known, rowToOrder({ ...row, ...changed }, 'v1', place), rules, NOW).map(({ column, key }) => [
    column,
    key,
  ]);

describe('a row', () => {
  it('is an order with unit, building and address joined, at the place that was found [BLK-03]', () => {
    expect(rowToOrder(row, 'v1', PLACE)).toMatchObject({
      vendor_id: 'v1',
      customer: {
        location: {
          address: 'A 5, Red house, Bulevardi 10',
          unit: 'A 5',
          notes: 'Ring twice',
          latitude: 60.165,
        },
      },
      order: { amount: 24.9, payment_method: 'PAID' },
    });
  });

  it('is held to the rules of an order, each fault at its column [BLK-03]', () => {
    expect(findings({})).toEqual([]);
    expect(findings({ customer_name: '', phone_number: '1', amount: null, vat_number: '1' })).toEqual([
      ['customer_name', 'order.issue.name-missing'],
      ['phone_number', 'order.issue.phone-invalid'],
      ['amount', 'order.issue.amount-invalid'],
      ['vat_number', 'order.issue.vat-length'],
    ]);
  });

  it('is told once of each thing, what cannot be read before what is missing [BLK-03]', () => {
    expect(findings({ address: '', unit: '', building: '' }, [], null)).toEqual([
      ['address', 'order.issue.address-missing'],
    ]);
    const latitude: Finding = { column: 'latitude', key: 'bulk.issue.coordinates-unreadable' };
    expect(findings({}, [latitude], null)).toEqual([['latitude', latitude.key]]);
    const date: Finding = { column: 'delivery_date', key: 'bulk.issue.date-unreadable' };
    expect(findings({ preordered_for: 1 }, [date])).toEqual([['delivery_date', date.key]]);
  });

  it('whose delivery a card pays has nothing collected at the door [BLK-09]', () => {
    expect(findings({ payment_type: 'ONLINE_PAYMENT' })).toEqual([]);
    const { order } = rowToOrder({ ...row, payment_type: 'ONLINE_PAYMENT' }, 'hki2', null);
    expect(order.payment_method).toBe('PAID');
  });
});
