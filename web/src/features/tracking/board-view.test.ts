import { anOrder } from '@sendero/core/order/an-order';
import type { Order } from '@sendero/core/order/order';
import type { OrderStatus } from '@sendero/core/order/status';
import { describe, expect, it } from 'vitest';
import { type BoardView, linesOf, NO_RIDER, plainView, rowsOf, SOME_RIDER, toRows } from './board-view.ts';
import type { RiderUpdate } from './riders.ts';

const now = new Date('2026-03-02T10:10:00Z');
const now_s = now.getTime() / 1000;

const order = (order_id: string, status: OrderStatus, left: number, more: Partial<Order> = {}): Order =>
  anOrder(['NEW', 'COURIER_ACCEPTED_DELIVERY', status], {
    order_id,
    promised_at: now_s + left * 60,
    ...more,
  });

const bakery = { name: 'Bakery', address: '', latitude: 60, longitude: 24 };
const orders = [
  order('a-soon', 'PICKED_UP', 5, { created_at: now_s - 60 }),
  order('b-late', 'PICKED_UP', -7, { vendor_id: 'bakery', pickup: bakery }),
  order('c-cash', 'COURIER_ACCEPTED_DELIVERY', 25, {
    order: { amount: 3, description: '', payment_method: 'CASH_ON_DELIVERY' },
  }),
  order('d-done', 'DELIVERED', -30),
  order('e-ride', 'PICKED_UP', 15),
];
const eero: RiderUpdate = {
  info: {
    rider: { id: 'eero', name: 'Eero', phone_number: '', vehicle: 'car', position: null },
    eta_origin_minutes: null,
    eta_destination_minutes: 22,
  },
  heard_ms: now.getTime(),
};
const rows = toRows(orders, new Map([['e-ride', eero]]), now);

const shown = (view: Partial<BoardView>, list: BoardView['list'] = 'under-way') =>
  rowsOf(rows, { ...plainView, ...view }, list ?? 'under-way', now).map((row) => row.order.order_id);

describe('the board', () => {
  it('shows all under way: late, expected late, then what is due next [BRD-01]', () => {
    expect(shown({})).toEqual(['b-late', 'e-ride', 'a-soon', 'c-cash']);
    expect(rows.find((row) => row.order.order_id === 'e-ride')?.standing).toEqual({
      concern: 'late-soon',
      minutes: 7,
    });
  });

  it('keeps the lists of the specification newest first [BRD-01] [TRK-02]', () => {
    expect(shown({}, 'delivered')).toEqual(['d-done']);
    expect(shown({}, 'collected')[0]).toBe('a-soon');
  });

  it.each<[string[], Partial<BoardView>]>([
    [['b-late'], { outlet: 'bakery' }],
    [['b-late', 'e-ride', 'a-soon', 'c-cash'], { rider: SOME_RIDER }],
    [['e-ride'], { rider: 'eero' }],
    [[], { rider: NO_RIDER }],
    [['c-cash'], { payment: 'CASH_ON_DELIVERY' }],
    [['c-cash'], { state: 'in-progress' }],
    [['b-late', 'e-ride'], { urgent: true }],
    [[], { urgent: true, payment: 'CASH_ON_DELIVERY' }],
  ])('shows %j with %j [BRD-02]', (found, view) => {
    expect(shown(view)).toEqual(found);
  });

  it('sorts by any column, both ways [BRD-02]', () => {
    expect(shown({ sort: 'due' })).toEqual(['b-late', 'a-soon', 'e-ride', 'c-cash']);
    expect(shown({ sort: 'due', descending: true })).toEqual(['c-cash', 'e-ride', 'a-soon', 'b-late']);
    expect(shown({ sort: 'amount' })[0]).toBe('c-cash');
  });

  it('groups by outlet and keeps the order within [BRD-02]', () => {
    const lines = linesOf(rowsOf(rows, { ...plainView, grouped: true }, 'under-way', now), true);
    expect(lines.map(({ key }) => key)).toEqual([
      'outlet bakery',
      'b-late',
      'outlet fi-1001',
      'e-ride',
      'a-soon',
      'c-cash',
    ]);
  });
});

it('counts an assigned order as one with a rider, before anything is heard of the rider [RID-02] [BRD-02]', () => {
  const searching = anOrder(['NEW', 'WAITING_FOR_TRANSPORT'], { order_id: 'searching' });
  const assigned = anOrder(['NEW', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT'], {
    order_id: 'assigned',
  });
  const both = toRows([searching, assigned], new Map(), now);
  const of = (rider: string) =>
    rowsOf(both, { ...plainView, rider }, 'under-way', now).map((row) => row.order.order_id);
  expect(of(NO_RIDER)).toEqual(['searching']);
  expect(of(SOME_RIDER)).toEqual(['assigned']);
});

describe('the row of an order', () => {
  const [one, other] = [order('one', 'PICKED_UP', 15), order('other', 'PICKED_UP', 15)];
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const told = (eta_destination_minutes: number) =>
    new Map([['one', { ...eero, info: { ...eero.info, eta_destination_minutes } }]]);

  it('stays the same when another order changes, so that it is not drawn again [LIV-04]', () => {
    const [before] = toRows([one, other], new Map(), now);
    expect(toRows([one, { ...other, status: 'DELIVERED' }], new Map(), now)[0]).toBe(before);
  });

  it('stays the same while its rider moves, and is another once the rider is expected late [BRD-01]', () => {
    const [before] = toRows([one], told(12), now);
    expect(toRows([one], told(13), now)[0]).toBe(before);
    expect(toRows([one], told(22), now)[0]?.standing.concern).toBe('late-soon');
  });

  it('is another when the order changes, and when a minute has passed [BRD-01]', () => {
    const [before] = toRows([one], told(12), now);
    expect(toRows([{ ...one }], told(12), now)[0]).not.toBe(before);
    expect(toRows([one], told(12), at(1))[0]?.standing.minutes).toBe(14);
  });
});
