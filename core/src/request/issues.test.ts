import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { sectionOf } from './form-section.ts';
import { requestIssues } from './issues.ts';

const now = new Date('2026-11-21T10:00:00Z');
const draft = {
  ...emptyDraft({ phone_prefix: '+358', payment_method: 'PAID' }),
  destination_name: 'Aino Example',
  destination_phone_number: '0401234567',
  destination_text_address: 'Runeberginkatu 4, Helsinki',
  destination_latitude: 60.17,
  destination_longitude: 24.93,
  order_amount: 50,
};
const about = {
  vendor_id: 'hki1',
  rules: {
    country_code: 'FI',
    currency: 'EUR',
    unit_required: false,
    amount_required: true,
    minimum_amount: 0,
    payment_methods: ['PAID' as const],
  },
  item_value_limit: -1,
  whyClosedAt: () => null,
  now,
};
const later = now.getTime() / 1000 + 3600;

describe('what keeps a request from being placed', () => {
  it('is nothing for a whole one', () => expect(requestIssues(draft, about)).toEqual([]));

  it('is a high value until it is confirmed [FLOW-13]', () => {
    const limited = { ...about, item_value_limit: 40 };
    expect(requestIssues(draft, limited)).toEqual([
      { field: 'item_value_confirmed', key: 'order.warning.item-value' },
    ]);
    expect(requestIssues({ ...draft, item_value_confirmed: true }, limited)).toEqual([]);
  });

  it('is a time at which no riders ride [FLOW-03]', () => {
    const closed = { ...about, whyClosedAt: () => 'problem.ServiceClosed' as const };
    expect(requestIssues(draft, closed)).toEqual([]);
    expect(requestIssues({ ...draft, preordered_for: later }, closed)).toEqual([
      { field: 'preordered_for', key: 'problem.ServiceClosed' },
    ]);
  });

  it('is told once for a time that is past as well', () => {
    const closed = { ...about, whyClosedAt: () => 'hours.closed-then' as const };
    expect(requestIssues({ ...draft, preordered_for: 0 }, closed).map(({ key }) => key)).toEqual([
      'order.issue.preorder-past',
    ]);
  });

  it.each([
    ['customer.location.address', 'destination'],
    ['customer.name', 'details'],
    ['preordered_for', 'details'],
    ['order.payment_method', 'payment'],
  ])('stands for %s in the section %s [FLOW-06]', (field, section) => expect(sectionOf(field)).toBe(section));
});
