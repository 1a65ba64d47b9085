import { anOrder } from '@sendero/core/order/an-order';
import { expect, it } from 'vitest';
import { stableList } from './stable-list.ts';

const order = (order_id: string) => anOrder(['NEW'], { order_id });
const moved = anOrder(['PICKED_UP'], { order_id: 'b' });

it('follows the list while no pointer moves in it', () => {
  const list = [order('c'), order('a')];
  expect(stableList(list, [...list, moved], null)).toBe(list);
});

it('keeps every card in its place under a moving pointer, with what is new about it', () => {
  const shown = stableList([order('c'), order('a')], [order('c'), order('a'), moved], ['a', 'b']);
  expect(shown.map(({ order_id, status }) => [order_id, status])).toEqual([
    ['a', 'NEW'],
    ['b', 'PICKED_UP'],
  ]);
});
