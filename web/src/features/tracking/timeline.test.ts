import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

it('tells the story newest first, and says once what reads the same [TRK-06] [ORD-06]', () => {
  const story = timelineOf([
    { status: 'NEW', created_at: 1 },
    { status: 'RECEIVED', created_at: 2 },
    { status: 'RECEIVED_BY_VENDOR', created_at: 3 },
    { status: 'WAITING_FOR_TRANSPORT', created_at: 4 },
    { status: 'CANCELLED', created_at: 5, reason: 'no_courier' },
  ]);
  expect(story.map(({ label, created_at }) => [label, created_at])).toEqual([
    ['cancelled', 5],
    ['waiting-for-rider', 4],
    ['received', 2],
    ['new', 1],
  ]);
  expect(story[0]?.reason).toBe('no_courier');
});

it('tells that an order was changed, and not again where it stood [FLOW-19]', () => {
  const story = timelineOf([
    { status: 'RECEIVED', created_at: 1 },
    { status: 'MODIFIED', created_at: 2 },
    { status: 'RECEIVED', created_at: 2 },
    { status: 'MODIFIED', created_at: 3 },
    { status: 'RECEIVED', created_at: 3 },
    { status: 'WAITING_FOR_TRANSPORT', created_at: 4 },
  ]);
  expect(story.map(({ label, created_at }) => [label, created_at])).toEqual([
    ['waiting-for-rider', 4],
    ['modified', 3],
    ['modified', 2],
    ['received', 1],
  ]);
});

it('tells that the customer changed it, and not the shop [RCP-03]', () => {
  const story = timelineOf([
    { status: 'RECEIVED', created_at: 1 },
    { status: 'MODIFIED', created_at: 2, by: 'recipient' },
    { status: 'RECEIVED', created_at: 2 },
  ]);
  expect(story.map(({ label }) => label)).toEqual(['modified-by-customer', 'received']);
});

it('keeps a status that comes back', () => {
  const story = timelineOf([
    { status: 'WAITING_FOR_TRANSPORT', created_at: 1 },
    { status: 'ASSIGNED_TO_TRANSPORT', created_at: 2 },
    { status: 'WAITING_FOR_TRANSPORT', created_at: 3 },
  ]);
  expect(story.map(({ label }) => label)).toEqual(['waiting-for-rider', 'dispatched', 'waiting-for-rider']);
});
