import { anOrder } from '@sendero/core/order/an-order';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { plainView } from './board-view.ts';
import { useBoard } from './use-board.ts';

const now = new Date('2026-03-02T10:10:00Z');
const orders = [
  anOrder(['NEW'], { order_id: 'new', promised_at: now.getTime() / 1000 + 600 }),
  anOrder(['NEW', 'PICKED_UP'], { order_id: 'collected', promised_at: now.getTime() / 1000 + 600 }),
];
const asked: Parameters<typeof useBoard>[0] = { orders, opened: undefined, view: plainView, search: '', now };

afterEach(cleanup);

describe('the board', () => {
  it('is the same one while nothing in it has changed, whatever else the page shows [BRD-01]', () => {
    const { result, rerender } = renderHook(useBoard, { initialProps: asked });
    const before = result.current;
    rerender({ ...asked });
    expect(result.current).toBe(before);
  });

  it('is the same one when an order of its list is opened [BRD-03]', () => {
    const { result, rerender } = renderHook(useBoard, { initialProps: asked });
    const before = result.current;
    act(() => rerender({ ...asked, opened: orders[0] }));
    expect(result.current).toBe(before);
  });

  it('follows what was pressed, typed and told [BRD-01] [BRD-02] [TRK-03]', () => {
    const { result, rerender } = renderHook(useBoard, { initialProps: asked });
    const shown = () => result.current.rows.map(({ order }) => order.order_id);
    expect(shown()).toHaveLength(2);
    act(() => rerender({ ...asked, view: { ...plainView, list: 'collected' } }));
    expect(shown()).toEqual(['collected']);
    act(() => rerender({ ...asked, search: ' new' }));
    expect(shown()).toEqual(['new']);
    act(() => rerender({ ...asked, orders: orders.slice(1) }));
    expect(shown()).toEqual(['collected']);
  });
});
