import { anOrder } from '@sendero/core/order/an-order';
import type { Order } from '@sendero/core/order/order';
import { expect, it } from 'vitest';
import { stableList } from './stable-list.ts';

const order = (order_id: string) => anOrder(['NEW'], { order_id });
const idOf = ({ order_id }: Order) => order_id;
const moved = anOrder(['PICKED_UP'], { order_id: 'b' });

it('follows the list while no pointer moves in it', () => {
  const list = [order('c'), order('a')];
  expect(stableList(list, [...list, moved], null, idOf)).toBe(list);
});

it('keeps every row in its place under a moving pointer, with what is new about it [BRD-05]', () => {
  const shown = stableList([order('c'), order('a')], [order('c'), order('a'), moved], ['a', 'b'], idOf);
  expect(shown.map(({ order_id, status }) => [order_id, status])).toEqual([
    ['a', 'NEW'],
    ['b', 'PICKED_UP'],
  ]);
});
