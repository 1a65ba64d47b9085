import type { StripeServer } from '@sendero/server/src/testing/stripe-server.ts';
import type { OrderStatus } from '@sendero/core/order/status';
import type { Finding, Judge } from './judge.ts';

/** Orders that nobody was to be charged for. */
const UNPLACED: readonly (OrderStatus | undefined)[] = [
  undefined,
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
  'CANCELLED',
];

/** The bank's books say what ours say: what is charged is placed, what was called off is refunded, and nothing was charged twice. */
export const judgeMoney: Judge = ({ product, ledger, books }) => {
  const charges = Map.groupBy(charged(product.bank), ({ payment_id }) => payment_id);
  const orders = new Map(books.orders.map((order) => [order.order_id, order]));
  const begun = new Map(ledger.payments.map(({ order_id, during }) => [order_id, during]));
  const ours = new Set(books.payments.map(({ payment_id }) => payment_id));
  const findings: Finding[] = [];
  for (const { payment_id, order_id, state } of books.payments) {
    const found = charges.get(payment_id) ?? [];
    const kept = found.filter(({ is_refunded }) => !is_refunded).length;
    const status = orders.get(order_id)?.status;
    const isPlaced = !UNPLACED.includes(status);
    const finding = (harm: Finding['harm'], what: string) =>
      findings.push({
        harm,
        what: `${what}: ${order_id} (${status}, ${state})`,
        during: begun.get(order_id) ?? '',
      });
    if (found.length > 1) finding('doubled', `a delivery was charged ${found.length} times`);
    if (isPlaced && kept === 0) finding('half', 'an order is placed and not paid');
    if (!isPlaced && kept > 0) finding('half', 'an order is paid and not placed');
    if (kept > 0 !== (state === 'paid')) finding('half', 'the bank’s books say otherwise');
  }
  for (const [payment_id] of charges)
    if (!ours.has(payment_id))
      findings.push({ harm: 'half', what: `the bank charged for nothing: ${payment_id}`, during: '' });
  for (const { fate, order_id, during } of ledger.payments)
    if (fate === 'acknowledged' && !orders.has(order_id))
      findings.push({ harm: 'lost', what: `an acknowledged payment has no order: ${order_id}`, during });
  return findings;
};

function charged({ intents, refunds }: StripeServer) {
  /** Parts of a charge may go back; it is refunded when all of it did. */
  const backOf = (ref: string): number =>
    refunds.reduce((sum, one) => sum + (one.payment_intent === ref ? one.amount : 0), 0);
  return [...intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, metadata }) => ({
      payment_id: metadata['payment_id'] ?? '',
      is_refunded: backOf(id) >= amount,
    }));
}
