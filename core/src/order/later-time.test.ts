import { describe, expect, it } from 'vitest';
import { laterTimes, mayDefer } from './later-time.ts';
import type { OrderStatus } from './status.ts';

const at = (time: string): number => Date.parse(time) / 1000;
const day = {
  deliver_at: at('2026-11-18T17:10:00Z'),
  time_zone: 'Europe/Helsinki',
  now: new Date('2026-11-18T10:00:00Z'),
  isOpenFor: () => true,
};

describe('laterTimes', () => {
  it('are each half hour of the same day in the market, the first half an hour later at least [RCP-03]', () => {
    const times = laterTimes(day).map((time) => new Date(time * 1000).toISOString().slice(11, 16));
    expect(times).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30']);
  });

  it('leaves out when riders are off duty or the outlet is closed [RCP-03] [FLOW-03] [BRD-12]', () => {
    const isOpenFor = (time: number) =>
      time !== at('2026-11-18T18:30:00Z') && time < at('2026-11-18T20:00:00Z');
    expect(laterTimes({ ...day, isOpenFor })).toEqual([
      at('2026-11-18T18:00:00Z'),
      at('2026-11-18T19:00:00Z'),
      at('2026-11-18T19:30:00Z'),
    ]);
  });

  it.each([
    ['just before midnight', '2026-11-18T21:45:00Z', 'Europe/Helsinki', 0],
    ['on the day when the clocks go back', '2026-10-25T20:00:00Z', 'Europe/Helsinki', 3],
    ['in a zone of half hours', '2026-11-18T15:00:00Z', 'Asia/Yangon', 4],
  ] as const)('ends with the day: %s [RCP-03]', (_, deliver, time_zone, count) => {
    const now = new Date(at(deliver) * 1000 - 3_600_000);
    expect(laterTimes({ ...day, deliver_at: at(deliver), time_zone, now }).length).toBe(count);
  });

  it('is never farther ahead than a delivery may be ordered [RCP-03]', () => {
    const now = new Date((day.deliver_at - 30 * 24 * 3600) * 1000 + 3600_000);
    expect(laterTimes({ ...day, now }).length).toBe(1);
  });
});

const history = (...statuses: OrderStatus[]) => statuses.map((status, nth) => ({ status, created_at: nth }));
const order = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1) ?? 'NEW',
  status_history: history(...statuses),
  preordered_for: day.deliver_at,
});

describe('mayDefer', () => {
  it.each([
    ['a pre-order that waits', order('NEW', 'RECEIVED'), true],
    ['one paid online, whose price stays', order('PAYMENT_COMMITTED', 'NEW', 'RECEIVED'), true],
    ['one that was changed before', order('NEW', 'RECEIVED', 'MODIFIED', 'RECEIVED'), true],
    ['one for as soon as possible', { ...order('NEW', 'RECEIVED'), preordered_for: null }, false],
    ['a drop of a trip', { ...order('NEW', 'RECEIVED'), trip: {} }, false],
    ['one for which a rider is asked', order('NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT'), false],
    ['one that is not paid yet', order('INITIATED', 'PAYMENT_INITIATED'), false],
    ['one that was cancelled', order('NEW', 'CANCELLED'), false],
  ] as const)('%s [RCP-03]', (_, given, may) => {
    expect(mayDefer(given)).toBe(may);
  });
});
