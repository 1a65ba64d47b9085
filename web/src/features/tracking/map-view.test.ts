import { anOrder } from '@sendero/core/order/an-order';
import { expect, it } from 'vitest';
import { toRows } from './board-view.ts';
import { overviewOf, viewOf } from './map-view.ts';
import type { RiderUpdate } from './riders.ts';

const now = new Date('2026-03-02T10:05:00Z');
const at = (lat: number, lng: number): RiderUpdate => ({
  info: {
    rider: {
      id: 'r',
      name: 'Eero Example',
      phone_number: '+358401112222',
      vehicle: 'bicycle',
      position: { lat, lng, at: 0 },
    },
    eta_origin_minutes: null,
    eta_destination_minutes: 5,
    route: [[60.165, 24.94]],
    travelled: [[60.16, 24.93]],
  },
  heard_ms: 0,
});
const collected = anOrder(['NEW', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'], { order_id: 'collected' });
const waiting = anOrder(['NEW', 'WAITING_FOR_TRANSPORT'], { order_id: 'waiting' });
const riders = new Map([collected, waiting].map(({ order_id }, index) => [order_id, at(60 + index, 24)]));

it('shows of each row its rider, or its drop-off, and each collection point once [RID-04] [BRD-02]', () => {
  const { spots } = overviewOf(toRows([collected, waiting], riders, now), riders);
  expect(spots.map(({ kind, order }) => [kind, kind !== 'pickup' && order.order_id])).toEqual([
    ['pickup', false],
    ['rider', 'collected'],
    ['dropoff', 'waiting'],
  ]);
});

it('keeps the map still while riders move', () => {
  const rows = toRows([collected], riders, now);
  const before = overviewOf(rows, riders).fit;
  expect(overviewOf(rows, new Map([['collected', at(61, 25)]])).fit).toEqual(before);
});

it('shows an opened order from end to end with the way behind and the way ahead [TRK-06] [BRD-04]', () => {
  const view = viewOf(collected, riders);
  expect(view.spots.map(({ kind }) => kind)).toEqual(['pickup', 'dropoff', 'rider']);
  expect(view.route).toEqual([{ lat: 60.165, lng: 24.94 }]);
  expect(view.travelled).toEqual([{ lat: 60.16, lng: 24.93 }]);
});

it('shows no rider and no way before one is sure [RID-04]', () => {
  const view = viewOf(waiting, riders);
  expect(view.spots.map(({ kind }) => kind)).toEqual(['pickup', 'dropoff']);
  expect(view.route).toBeUndefined();
});
