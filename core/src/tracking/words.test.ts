import { describe, expect, it } from 'vitest';
import type { PublicOrder } from '../order/public-order.ts';
import { type Voice, arrivalOf, clockTime } from './words.ts';

const seconds = (time: string): number => new Date(time).getTime() / 1000;

const order: PublicOrder = {
  order_id: 'hki1-1M7Y6HKX7Y2GH',
  short_code: 'H7PX',
  checked_at: seconds('2026-11-18T10:00:00Z'),
  vendor_name: 'Bakery',
  status: 'PICKED_UP',
  sentence: 'tracking.progress.collected',
  step: 2,
  updated_at: seconds('2026-11-18T09:55:00Z'),
  created_at: seconds('2026-11-18T09:30:00Z'),
  preordered_for: null,
  promised_at: seconds('2026-11-18T10:20:00Z'),
  country_code: 'FI',
  time_zone: 'Europe/Helsinki',
  eta_minutes: 7,
  eta_kind: 'destination',
  map: 'none',
  origin: null,
  destination: null,
  rider: null,
  customer_first_name: 'Ada',
  description: '',
};

const texts = {
  'public.eta-destination': '{minutes, plural, =0 {now} other {# min}}',
  'public.eta-origin': 'shop {minutes}',
  'public.at': 'at {time}',
  'public.with-you-by': 'by {time}',
  'public.promised': 'promised {time}',
  'public.promised-late': 'late {time}',
  'public.delivered-at': 'done {time}',
};
const voice = (time: string, locale = 'en'): Voice => ({ locale, texts, now: new Date(time) });
const noon = '2026-11-18T10:00:00Z';

describe('the arrival', () => {
  it.each([
    ['counts from when it was asked', {}, noon, '7 min', 'at 12.07'],
    ['counts on between two answers', {}, '2026-11-18T10:03:30Z', '4 min', 'at 12.07'],
    ['does not count below zero', {}, '2026-11-18T10:30:00Z', 'now', 'at 12.07'],
    ['says the promise with the way to the shop', { eta_kind: 'origin' }, noon, 'shop 7', 'by 12.20'],
    ['says the promise alone without an estimate', { eta_minutes: null }, noon, 'promised 12.20', null],
    ['owns up to a missed promise', { eta_minutes: null }, '2026-11-18T10:30:00Z', 'late 12.20', null],
    ['says when it was delivered', { status: 'DELIVERED' }, noon, 'done 11.55', null],
  ] as const)('%s [PUB-01] [RID-04]', (_, given, now, main, aside) => {
    expect(arrivalOf({ ...order, ...given }, voice(now))).toEqual({ main, aside });
  });

  it.each(['CANCELLED', 'STALLED', 'RETURN_INITIATED', 'PAYMENT_FAILED'] as const)(
    'promises nothing when %s',
    (status) => {
      expect(arrivalOf({ ...order, status }, voice(noon))).toBeNull();
    },
  );
});

describe('the time', () => {
  it('follows language and country, on the market’s clock [LNG-05]', () => {
    const at = new Date('2026-11-18T12:05:00Z');
    const sweden = { ...order, country_code: 'SE', time_zone: 'Europe/Stockholm' };
    expect(clockTime(at, order, voice(noon, 'fi'))).toBe('14.05');
    expect(clockTime(at, sweden, voice(noon))).toBe('13:05');
  });

  it('names the day where that is not today', () => {
    expect(clockTime(new Date('2026-11-19T12:05:00Z'), order, voice(noon))).toBe('Thu, 19 Nov, 14.05');
  });
});
