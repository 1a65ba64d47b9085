// What this window did itself needs no telling when the feed brings it back.

/** What somebody does to an order that others are told of. */
export type Deed = 'new' | 'cancelled';

const own = new Set<string>();
let placing = 0;

/** Remembers that this window placed or changed an order, so that it is not new to it, or that it cancelled it. */
export function noteOwn<Noted extends { readonly order_id: string }>(
  order: Noted,
  deed: Deed = 'new',
): Noted {
  own.add(`${deed} ${order.order_id}`);
  return order;
}

export const isOwn = (deed: string, orderId: string): boolean => own.has(`${deed} ${orderId}`);

/**
 * Notes the orders that this window is placing, once `placed` tells which they are; until then any new one may be its own.
 * Where it fails they are told like others'.
 */
export async function notePlacing(placed: Promise<readonly string[]>): Promise<void> {
  placing += 1;
  try {
    for (const order_id of await placed) noteOwn({ order_id });
  } catch {
    return;
  } finally {
    placing -= 1;
  }
}

/** Whether a new order may turn out to be this window's own. */
export const isPlacing = (): boolean => placing > 0;
