import { mayAdvance } from '@sendero/core/order/status';
import type { OrderBook } from './books.ts';
import type { Finding, Judge } from './judge.ts';

/** Every history is one of legal moves and ends in the order's status; what was called off stays so. */
export const judgeHistories: Judge = ({ ledger, books }) => {
  const orders = new Map(books.orders.map((order) => [order.order_id, order]));
  const called_off = [...ledger.orders, ...ledger.payments].flatMap((asked): Finding[] => {
    const order = orders.get(asked.order_id ?? '');
    if (asked.cancellation !== 'acknowledged' || !order || order.status === 'CANCELLED') return [];
    return [
      {
        harm: 'lost',
        what: `an acknowledged cancellation is not there: ${order.order_id} is ${order.status}`,
        during: asked.during,
      },
    ];
  });
  return [...called_off, ...books.orders.flatMap(judgeHistory)];
};

function judgeHistory({ order_id, status, status_history }: OrderBook): Finding[] {
  const illegal = status_history.findIndex(
    ({ status: to }, nth) => nth > 0 && !mayAdvance(status_history.slice(0, nth), to),
  );
  const told = status_history.map((entry) => entry.status).join(' → ');
  const isWhole = status_history.at(-1)?.status === status;
  return illegal < 0 && isWhole
    ? []
    : [
        {
          harm: 'half',
          what: `an order’s history is none: ${order_id} is ${status} after ${told}`,
          during: '',
        },
      ];
}
