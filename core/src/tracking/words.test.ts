import { describe, expect, it } from 'vitest';
import type { PublicOrder } from '../order/public-order.ts';
import { type Voice, arrivalOf, changeOf, clockTime } from './words.ts';

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
  arrival: { from: seconds('2026-11-18T10:06:00Z'), until: seconds('2026-11-18T10:10:00Z') },
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
  'public.arrives': 'arrives',
  'public.later': 'later than {time}',
  'public.why.at-shop': 'waiting',
  'public.delivered-at': 'done {time}',
};
const voice = (time: string, locale = 'en'): Voice => ({ locale, texts, now: new Date(time) });
const noon = '2026-11-18T10:00:00Z';
describe('the arrival', () => {
  it.each([
    ['says the minutes left above the window', {}, noon, '7 min', '12.06 – 12.10', null],
    ['counts on between two answers', {}, '2026-11-18T10:03:30Z', '4 min', '12.06 – 12.10', null],
    ['does not count below zero', {}, '2026-11-18T10:30:00Z', 'now', '12.06 – 12.10', null],
    ['says the way to the shop beside', { eta_kind: 'origin' }, noon, 'arrives', '12.06 – 12.10', 'shop 7'],
    [
      'is the window alone without an estimate',
      { eta_minutes: null },
      noon,
      'arrives',
      '12.06 – 12.10',
      null,
    ],
    ['says when it was delivered', { status: 'DELIVERED' }, noon, null, 'done 11.55', null],
  ] as const)('%s [PUB-01] [RID-04] [RCP-01]', (_, given, now, label, main, aside) => {
    const arrival = arrivalOf({ ...order, ...given }, voice(now));
    expect(arrival).toEqual({ label, main, aside });
  });

  it('tells what changed since it was promised, and why [RCP-01]', () => {
    const late: PublicOrder = { ...order, change: { kind: 'later', why: 'at-shop' } };
    expect(changeOf(late, voice(noon))).toBe('later than 12.20 waiting');
    expect(changeOf({ ...late, change: { kind: 'later' } }, voice(noon))).toBe('later than 12.20');
    expect(changeOf(order, voice(noon))).toBeNull();
  });

  it.each(['CANCELLED', 'STALLED', 'RETURN_INITIATED', 'PAYMENT_FAILED'] as const)(
    'promises nothing when %s',
    (status) => {
      expect(arrivalOf({ ...order, status, arrival: null }, voice(noon))).toBeNull();
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
