import type { Order } from '@sendero/core/order/order';
import type { CachedOrder } from '../../state/caches.ts';
import type { World } from '../../world.ts';
import { findVersions } from './list-store.ts';
import { toOrder } from './order-row.ts';

/**
 * Returns the orders of one tree that `heads` name, in their order. Only orders whose row version has changed are read
 * and written as JSON again.
 *
 * An order that changes after the query for the heads is returned as it is now; a deleted one is left out.
 */
export async function ordersOf(
  world: World,
  write: (order: Order) => string,
  rootId: string,
  heads: readonly string[],
): Promise<CachedOrder[]> {
  const cache = world.caches.orders;
  const found = new Map<string, CachedOrder>();
  const missing: string[] = [];
  for (const head of heads) {
    const known = cache.get(idIn(head));
    if (known?.head === head) found.set(known.order_id, known);
    else missing.push(idIn(head));
  }
  if (missing.length > 0) {
    for (const row of await findVersions(world.db, rootId, missing)) {
      const { order_id, version, created_at } = row;
      const json = write(toOrder(world.config.signing_keys, row));
      const read = { head: `${version} ${order_id}`, order_id, created_at, json };
      found.set(order_id, read);
      cache.set(order_id, read);
    }
  }
  return heads.flatMap((head) => found.get(idIn(head)) ?? []);
}

const idIn = (head: string): string => head.slice(head.indexOf(' ') + 1);
