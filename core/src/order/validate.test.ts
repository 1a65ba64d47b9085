import { describe, expect, it } from 'vitest';
import { type OrderIssueName, type OrderDraft, type OrderRules, allIssues, firstIssue } from './validate.ts';
import { itemValueWarning, originAddressIssue } from './validate.ts';

const now = new Date('2026-03-02T10:00:00Z');
const day_s = 24 * 60 * 60;

const finland: OrderRules = {
  country_code: 'FI',
  currency: 'EUR',
  unit_required: false,
  amount_required: true,
  minimum_amount: 0,
  payment_methods: ['PAID', 'CASH_ON_DELIVERY'],
};
const singapore = { ...finland, country_code: 'SG', currency: 'SGD', unit_required: true };
const pakistan = { ...finland, country_code: 'PK', currency: 'PKR', minimum_amount: 100 };
const kuwait = { ...finland, country_code: 'KW', currency: 'KWD', amount_required: false };

interface Changes {
  vendor_id?: string;
  name?: string;
  phone_number?: string;
  location?: Partial<OrderDraft['customer']['location']>;
  order?: Partial<OrderDraft['order']>;
  vat_number?: string;
  preordered_for?: number | null;
}

function draft(changes: Changes = {}): OrderDraft {
  return {
    vendor_id: changes.vendor_id ?? 'fi-1001',
    customer: {
      name: changes.name ?? 'Aino Example',
      phone_number: changes.phone_number ?? '+358401234567',
      location: {
        address: 'Mannerheimintie 1',
        unit: '',
        latitude: 60.17,
        longitude: 24.94,
        ...changes.location,
      },
    },
    order: { amount: 12.5, description: 'Two cakes', payment_method: 'PAID', ...changes.order },
    vat_number: changes.vat_number,
    preordered_for: changes.preordered_for,
  };
}

const inSeconds = (seconds: number) => now.getTime() / 1000 + seconds;

describe('firstIssue', () => {
  it('has nothing against a good draft [FLOW-10]', () => {
    expect(firstIssue(draft(), finland, now)).toBeNull();
    expect(
      firstIssue(draft({ preordered_for: inSeconds(day_s), vat_number: 'FI345678' }), finland, now),
    ).toBeNull();
  });

  it.each<[OrderIssueName, string, Changes, OrderRules]>([
    ['vendor-missing', 'vendor_id', { vendor_id: ' ' }, finland],
    ['customer-unit-missing', 'customer.location.unit', {}, singapore],
    ['name-missing', 'customer.name', { name: '  ' }, finland],
    ['name-invalid', 'customer.name', { name: 'Aino 2' }, finland],
    ['name-invalid', 'customer.name', { name: 'عائشة ٣' }, finland],
    ['phone-missing', 'customer.phone_number', { phone_number: '' }, finland],
    ['phone-missing', 'customer.phone_number', { phone_number: '+358' }, finland],
    ['phone-invalid', 'customer.phone_number', { phone_number: '+35840' }, finland],
    ['description-long', 'order.description', { order: { description: 'x'.repeat(201) } }, finland],
    ['address-missing', 'customer.location.address', { location: { address: '' } }, finland],
    ['address-long', 'customer.location.address', { location: { address: 'ä'.repeat(128) } }, finland],
    ['coordinates-missing', 'customer.location.address', { location: { latitude: null } }, finland],
    ['coordinates-missing', 'customer.location.address', { location: { longitude: 181 } }, finland],
    ['amount-invalid', 'order.amount', { order: { amount: null } }, finland],
    ['amount-invalid', 'order.amount', { order: { amount: -1 } }, finland],
    ['amount-invalid', 'order.amount', { order: { amount: Number.NaN } }, finland],
    ['amount-invalid', 'order.amount', { order: { amount: 1e9 + 1 } }, finland],
    ['amount-invalid', 'order.amount', { order: { amount: 1.234 } }, finland],
    ['amount-minimum', 'order.amount', { phone_number: '+923001234567', order: { amount: 99 } }, pakistan],
    ['payment-method-missing', 'order.payment_method', { order: { payment_method: 'NONE' } }, finland],
    [
      'payment-method-missing',
      'order.payment_method',
      { order: { payment_method: 'PAYMENT_ON_DELIVERY' } },
      finland,
    ],
    ['vat-length', 'vat_number', { vat_number: '1234567' }, finland],
    ['vat-invalid', 'vat_number', { vat_number: '1234-678' }, finland],
    ['notes-long', 'customer.location.notes', { location: { notes: 'ä'.repeat(501) } }, finland],
    ['preorder-past', 'preordered_for', { preordered_for: inSeconds(0) }, finland],
    ['preorder-far', 'preordered_for', { preordered_for: inSeconds(30 * day_s + 1) }, finland],
  ])('finds %s at %s [FLOW-10] [FLOW-14]', (name, field, changes, rules) => {
    expect(firstIssue(draft(changes), rules, now)).toMatchObject({ field, key: `order.issue.${name}` });
  });

  it.each<[string, Changes, OrderRules]>([
    ['a unit in Singapore', { phone_number: '+6591234567', location: { unit: '05-12' } }, singapore],
    ['no amount in Kuwait', { phone_number: '+96551234567', order: { amount: null } }, kuwait],
    ['three decimals in Kuwait', { phone_number: '+96551234567', order: { amount: 1.234 } }, kuwait],
    ['the minimum in Pakistan', { phone_number: '+923001234567', order: { amount: 100 } }, pakistan],
    ['a national number', { phone_number: '040 1234567' }, finland],
    ['200 characters that take two units each', { order: { description: '🍰'.repeat(200) } }, finland],
    [
      '255 bytes of address and 1000 of notes',
      { location: { address: 'x'.repeat(255), notes: 'x'.repeat(1000) } },
      finland,
    ],
    ['exactly 30 days ahead', { preordered_for: inSeconds(30 * day_s) }, finland],
    ['an amount of nothing', { order: { amount: 0 } }, finland],
  ])('allows %s [FLOW-10]', (_what, changes, rules) => {
    expect(firstIssue(draft(changes), rules, now)).toBeNull();
  });

  it('gives the text of the minimum what it needs [FLOW-10]', () => {
    const issue = firstIssue(draft({ phone_number: '+923001234567', order: { amount: 1 } }), pakistan, now);
    expect(issue?.params).toEqual({ minimum: 100, currency: 'PKR' });
  });
});

describe('allIssues', () => {
  it('tells them in the order of the specification [FLOW-10]', () => {
    const hopeless = draft({
      vendor_id: '',
      name: '',
      phone_number: '',
      location: { address: '', latitude: null, longitude: null },
      order: { amount: null, description: 'x'.repeat(201), payment_method: 'NONE' },
    });
    expect(allIssues(hopeless, singapore, now).map(({ key }) => key.replace('order.issue.', ''))).toEqual([
      'vendor-missing',
      'customer-unit-missing',
      'name-missing',
      'phone-missing',
      'description-long',
      'address-missing',
      'coordinates-missing',
      'amount-invalid',
      'payment-method-missing',
    ]);
  });
});

it('says that there is no way of paying at all, in place of asking for one [FLOW-12]', () => {
  expect(firstIssue(draft(), { ...finland, payment_methods: [] }, now)).toEqual({
    field: 'order.payment_method',
    key: 'error.no-payment-method-available',
  });
});

describe('itemValueWarning', () => {
  it.each([
    [1000, -1, false],
    [1000, 1000, false],
    [1000.01, 1000, true],
    [null, 10, false],
    [1, 0, true],
  ])('of %d with a limit of %d is %s [FLOW-13]', (amount, limit, warned) => {
    expect(itemValueWarning(amount, limit)).toBe(warned);
  });
});

describe('originAddressIssue', () => {
  const origin = {
    street_address: 'Mannerheimintie 1',
    unit: '',
    notes: '',
    latitude: 60.17,
    longitude: 24.94,
  };

  it.each<[OrderIssueName | null, Partial<typeof origin> | { latitude: null }, boolean]>([
    [null, {}, false],
    ['origin-coordinates-missing', { latitude: null }, false],
    ['unit-missing', {}, true],
    ['notes-long', { notes: 'x'.repeat(1001) }, false],
    ['address-long', { street_address: 'é'.repeat(128) }, false],
  ])('is %s for %j [OUT-09]', (name, changes, unit_required) => {
    const issue = originAddressIssue({ ...origin, ...changes }, { unit_required });
    expect(issue?.key ?? null).toBe(name && `order.issue.${name}`);
  });
});

describe('an address that shows nothing', () => {
  const nothing = ['', ' ', ',,', ' , ', '-', '…', '\u200b'];

  it.each(nothing)('%j is refused by its field, of a customer as of a sender [OUT-12]', (address) => {
    expect(firstIssue(draft({ location: { address } }), finland, now)).toEqual({
      field: 'customer.location.address',
      key: 'order.issue.address-missing',
    });
  });

  it('is none of a door alone, without a street [OUT-12]', () => {
    const location = { address: 'B 4, Tower', unit: 'B 4', building: 'Tower' };
    expect(firstIssue(draft({ location }), finland, now)?.field).toBe('customer.location.address');
    expect(
      firstIssue(draft({ location: { ...location, address: 'B 4, Tower, Katu 1' } }), finland, now),
    ).toBeNull();
  });

  it.each(nothing)('%j is refused of an origin, by the field that is shown [OUT-12]', (text) => {
    const origin = { street_address: 'Katu 1', unit: '', notes: '', latitude: 60, longitude: 25 };
    const rules = { unit_required: false };
    expect(originAddressIssue({ ...origin, address_text: text }, rules)?.field).toBe('address_text');
    expect(originAddressIssue({ ...origin, street_address: text }, rules)?.field).toBe('street_address');
  });
});
