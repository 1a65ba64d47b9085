import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder } from './an-order.ts';
import { activeWindow, listOf, scheduledWindow, searchOrders, toLists } from './lists.ts';
import { type OrderStatus, orderStatuses } from './status.ts';

const now = new Date('2026-03-02T10:00:00Z');
const now_s = now.getTime() / 1000;

describe('listOf', () => {
  it.each<[string | null, OrderStatus[]]>([
    [null, ['INITIATED', 'PAYMENT_INITIATED']],
    [
      'new',
      [
        'PAYMENT_COMMITTED',
        'NEW',
        'RECEIVED',
        'RECEIVED_BY_VENDOR',
        'ACCEPTED_BY_VENDOR',
        'WAITING_FOR_TRANSPORT',
        'ASSIGNED_TO_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
        'MODIFIED',
        'NEAR_VENDOR',
      ],
    ],
    ['collected', ['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'RETURN_INITIATED']],
    ['delivered', ['DELIVERED', 'RETURNED_TO_VENDOR']],
    ['cancelled', ['STALLED', 'CANCELLED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED']],
  ])('is %s for %j [TRK-02]', (list, statuses) => {
    expect(statuses.map((status) => listOf(anOrder([status]), now))).toEqual(statuses.map(() => list));
  });

  it.each<[string, OrderStatus[]]>([
    ['new', ['NEW', 'WAITING_FOR_TRANSPORT', 'DELAYED']],
    ['new', ['NEW', 'STALLED', 'WAITING_FOR_TRANSPORT', 'DELAYED']],
    ['collected', ['NEW', 'PICKED_UP', 'DELAYED']],
    ['collected', ['NEW', 'PICKED_UP', 'RETURN_INITIATED', 'DELAYED']],
  ])('keeps a delayed order %s after %j [TRK-02]', (list, statuses) => {
    expect(listOf(anOrder(statuses), now)).toBe(list);
  });

  it.each<[string, OrderStatus, number]>([
    ['scheduled', 'RECEIVED', 60],
    ['scheduled', 'WAITING_FOR_TRANSPORT', 60],
    ['new', 'ASSIGNED_TO_TRANSPORT', 60],
    ['new', 'RECEIVED', 0],
    ['cancelled', 'CANCELLED', 60],
  ])('puts a pre-order on %s when %s and %i s ahead [TRK-02]', (list, status, ahead) => {
    expect(listOf(anOrder([status], { preordered_for: now_s + ahead }), now)).toBe(list);
  });
});

describe('toLists', () => {
  it('loses no placed order, doubles none, and sorts by created_at descending [TRK-02]', () => {
    const orders = fc.array(
      fc
        .record({
          status: fc.constantFrom(...orderStatuses.filter((known) => !known.endsWith('INITIATED'))),
          created_at: fc.integer({ min: now_s - 90_000, max: now_s }),
          preordered_for: fc.option(fc.integer({ min: now_s - 90_000, max: now_s + 90_000 })),
        })
        .map(({ status, ...times }) => anOrder([status], times)),
    );
    fc.assert(
      fc.property(orders, (all) => {
        const lists = Object.values(toLists(all, now));
        expect(new Set(lists.flat())).toEqual(new Set(all));
        expect(lists.flat()).toHaveLength(all.length);
        for (const list of lists) expect(list).toEqual(list.toSorted((a, b) => b.created_at - a.created_at));
      }),
    );
  });
});

describe('searchOrders', () => {
  const aino = anOrder(['NEW']);
  const mika = anOrder(['NEW'], {
    order_id: 'fi-1001-77',
    short_code: 'M6NP',
    customer: { ...aino.customer, name: 'Mika Mäkelä', phone_number: '+358507654321' },
  });

  it.each([
    ['1001-77', [mika]],
    ['50 765', [mika]],
    ['050 765 4321', [mika]],
    ['050-7654321', [mika]],
    ['00358 50 765', [mika]],
    ['+358 50', [mika]],
    ['0', [aino, mika]],
    ['-', [aino, mika]],
    ['ainoexample', [aino]],
    ['MIKA mäk', [mika]],
    ['makela', [mika]],
    ['', [aino, mika]],
    ['nobody', []],
    ['m6np', [mika]],
    ['h7', [aino]],
    ['H7-FK', [aino]],
  ])('finds %j by code, id, phone or name without spaces [TRK-03] [ORD-12]', (text, found) => {
    expect(searchOrders([aino, mika], text)).toEqual(found);
  });
});

describe('windows', () => {
  it("span from the start of the country's day to now, and two days more for pre-orders [TRK-04]", () => {
    const midnight = new Date('2026-03-01T22:00:00Z').getTime() / 1000;
    expect(activeWindow(now, 'Europe/Helsinki')).toEqual({ from: midnight, to: now_s });
    expect(scheduledWindow(now, 'Europe/Helsinki')).toEqual({ from: midnight, to: now_s + 2 * 86_400 });
  });
});
