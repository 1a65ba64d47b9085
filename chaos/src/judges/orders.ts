import type { Asked } from '../ledger.ts';
import type { OrderBook } from './books.ts';
import type { Evidence, Finding, Judge } from './judge.ts';

/** Every acknowledged order is there once, every key has made one order at most, and each key tells what became of it. */
export const judgeOrders: Judge = ({ ledger, books }: Evidence) => {
  const found = Map.groupBy(books.orders, ({ client_order_id }) => client_order_id);
  return ledger.orders.flatMap((asked) => judgeOrder(asked, found.get(asked.client_order_id) ?? []));
};

function judgeOrder(
  { fate, order_id, client_order_id, during, notes }: Asked,
  found: readonly OrderBook[],
): Finding[] {
  const [order] = found;
  const finding = (harm: Finding['harm'], what: string): Finding[] => [
    { harm, what: `${what}: ${client_order_id}`, during },
  ];
  if (found.length > 1) return finding('doubled', `one key made ${found.length} orders`);
  switch (fate) {
    case 'unknown':
      return finding('half', `a key does not tell what became of its order (${found.length} there)`);
    case 'refused':
      return order ? finding('half', 'a request was refused, and its order is there') : [];
    case 'acknowledged':
      if (!order) return finding('lost', 'an acknowledged order is not there');
      if (order.order_id !== order_id) return finding('doubled', 'a key told of another order than its own');
      if (
        notes.acknowledged !== null &&
        ![notes.acknowledged, notes.unknown].includes(order.destination_notes)
      )
        return finding('lost', `an acknowledged change is not there (${order.order_id})`);
      return [];
  }
}
