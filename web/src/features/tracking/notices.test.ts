import { anOrder } from '@sendero/core/order/an-order';
import type { OrderStatus } from '@sendero/core/order/status';
import { expect, it } from 'vitest';
import { noticeOf } from './notices.ts';

const placed = anOrder(['NEW']);
const now = new Date(placed.created_at * 1000 + 10_000);
const heard = (...histories: OrderStatus[][]) => {
  const told = new Set<string>();
  return histories.map((statuses) => noticeOf(anOrder(statuses), told, now));
};

it('tells of an order once, whatever the feed tells of it first [LIV-03]', () => {
  expect(heard(['NEW'], ['NEW', 'RECEIVED'], ['NEW', 'WAITING_FOR_TRANSPORT'])).toEqual(['new', null, null]);
  expect(heard(['NEW', 'WAITING_FOR_TRANSPORT'])).toEqual(['new']);
});

it('tells of a rider at the shop, a delay and a cancellation, and of nothing in between', () => {
  expect(
    heard(['NEW', 'COURIER_ACCEPTED_DELIVERY'], ['NEW', 'NEAR_VENDOR'], ['PICKED_UP'], ['NEW', 'DELAYED']),
  ).toEqual([null, 'arrived', null, 'delayed']);
  expect(heard(['NEW', 'CANCELLED'])).toEqual(['cancelled']);
});

it('says nothing of what it learns late', () => {
  const later = new Date(now.getTime() + 600_000);
  expect(noticeOf(placed, new Set(), later)).toBeNull();
});

it('tells once of the rider who comes for all drops of a trip [BRD-15]', () => {
  const told = new Set<string>();
  const tell = (...statuses: OrderStatus[]) =>
    [1, 2, 3]
      .map((stop) => ({
        ...anOrder(statuses),
        order_id: `v-${stop}`,
        trip: { trip_id: 't', stop, stops: 3 },
      }))
      .map((drop) => noticeOf(drop, told, now));
  expect(tell('NEW', 'NEAR_VENDOR')).toEqual(['arrived', null, null]);
  // Another rider, after the first gave it up.
  expect(tell('NEW', 'NEAR_VENDOR', 'WAITING_FOR_TRANSPORT', 'NEAR_VENDOR')).toEqual(['arrived', null, null]);
});

it('tells once of what a recipient asks for, and of the next thing again [RCP-03]', () => {
  const told = new Set<string>();
  const asked = (proposal_id: string) => {
    const until = placed.created_at + 900;
    const place = { address: 'Street 2', latitude: 60.1, longitude: 24.9 };
    const proposal = { proposal_id, place, delivery_fee: 7, made_at: placed.created_at, until };
    return { ...placed, proposal };
  };
  const tell = (id: string) => noticeOf(asked(id), told, now);
  expect([tell('a'), tell('a'), tell('b')]).toEqual(['asked', 'new', 'asked']);
});
