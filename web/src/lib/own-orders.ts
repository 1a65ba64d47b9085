// Actions of this window, which are not announced when the live feed reports them.

/** Actions on an order that are announced to others. */
export type OwnAction = 'new' | 'cancelled';

const own = new Set<string>();
let placing = 0;

/** Records that this window placed, changed or cancelled an order, so that this is not announced here. */
export function recordOwn<Noted extends { readonly order_id: string }>(
  order: Noted,
  deed: OwnAction = 'new',
): Noted {
  own.add(`${deed} ${order.order_id}`);
  return order;
}

export const isOwn = (deed: string, orderId: string): boolean => own.has(`${deed} ${orderId}`);

/**
 * Records the orders that this window is placing once `placed` resolves to their ids; until then any new order may be
 * its own. If it rejects, they are announced like others' orders.
 */
export async function recordPlacing(placed: Promise<readonly string[]>): Promise<void> {
  placing += 1;
  try {
    for (const order_id of await placed) recordOwn({ order_id });
  } catch {
    return;
  } finally {
    placing -= 1;
  }
}

/** Whether a new order may be this window's own. */
export const isPlacing = (): boolean => placing > 0;
