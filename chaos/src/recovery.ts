// How long the product takes to be whole again once an evil is over.
import type { Shop } from './ledger.ts';
import { askFor, placeOrder } from './load/place-order.ts';
import type { Load } from './load/load.ts';
import type { Product } from './product/product.ts';
import { waitUntil } from './wait.ts';

/** What an operator may count on (SAF-02). */
export const RECOVERY_GOAL_MS = 5000;
const LIMIT_MS = 45_000;

/**
 * Waits until the database answers, then measures until every server is ready and the next order that is placed has
 * reached the fleet; null where that did not come to pass.
 */
export async function measureRecovery(
  { servers, database, fleet }: Product,
  load: Load,
  shop: Shop,
): Promise<number | null> {
  if (!(await database.answers())) return null;
  const start = performance.now();
  const ready = await Promise.all(servers.map(({ door }) => waitUntil(() => isReady(door.port), LIMIT_MS)));
  if (ready.includes(null)) return null;
  const heard = await waitUntil(async () => {
    const asked = await placeOrder(load, shop);
    if (asked?.fate === 'unknown') await askFor(load, asked);
    const order_id = asked?.order_id;
    return order_id ? (await waitUntil(() => fleet.rides.has(order_id), LIMIT_MS)) !== null : false;
  }, LIMIT_MS);
  return heard === null ? null : performance.now() - start;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
