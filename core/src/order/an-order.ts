import type { Order } from './order.ts';
import type { OrderStatus } from './status.ts';

/**
 * An example order: a plain new order with `changes`. Its history holds `statuses`, the last being its current one.
 *
 * @internal For tests alone.
 */
export function anOrder(statuses: readonly OrderStatus[] = ['NEW'], changes: Partial<Order> = {}): Order {
  const created_at = Date.UTC(2026, 2, 2, 10) / 1000;
  return {
    order_id: 'fi-1001-1',
    short_code: 'H7PX',
    vendor_id: 'fi-1001',
    created_at,
    updated_at: created_at,
    status: statuses.at(-1) ?? 'NEW',
    status_history: statuses.map((status) => ({ status, created_at })),
    preordered_for: null,
    promised_at: created_at + 30 * 60,
    delivery_fee: 4.9,
    currency: 'EUR',
    customer: {
      name: 'Aino Example',
      phone_number: '+358401234567',
      location: { address: 'Mannerheimintie 1', latitude: 60.169, longitude: 24.941, notes: '' },
    },
    order: { amount: 12.5, description: 'Two cakes', payment_method: 'PAID' },
    pickup: { name: 'Example Bakery', address: 'Fredrikinkatu 20', latitude: 60.163, longitude: 24.937 },
    link_id: 'fi-1001-1.signature',
    ...changes,
  };
}
