// How long the product takes to be whole again once an evil is over.
import type { Shop } from './ledger.ts';
import { askFor, placeOrder } from './load/place-order.ts';
import type { Load } from './load/load.ts';
import type { Product } from './product/product.ts';
import { waitUntil } from './wait.ts';

const LIMIT_MS = 45_000;

/** How long after the database answered everything was there again, in milliseconds. */
export interface Recovery {
  /** Every server says that it is ready. */
  readonly ready: number;
  /** The next order was acknowledged. */
  readonly order: number;
  /** The fleet was asked for it. */
  readonly ride: number;
}

/** Waits until the database answers, and measures from there; null where something did not come to pass. */
export async function measureRecovery(
  { servers, database, fleet }: Product,
  load: Load,
  shop: Shop,
): Promise<Recovery | null> {
  if (!(await database.answers())) return null;
  const start = performance.now();
  const after = () => performance.now() - start;
  const readies = await Promise.all(servers.map(({ door }) => waitUntil(() => isReady(door.port), LIMIT_MS)));
  if (readies.includes(null)) return null;
  const ready = after();
  const order_id = await placeOne(load, shop);
  if (order_id === null) return null;
  const order = after();
  if ((await waitUntil(() => fleet.rides.has(order_id), LIMIT_MS, 20)) === null) return null;
  return { ready, order, ride: after() };
}

/** An order that is asked for again under its key until it is there. */
async function placeOne(load: Load, shop: Shop): Promise<string | null> {
  let order_id: string | null = null;
  await waitUntil(async () => {
    const asked = await placeOrder(load, shop);
    if (asked?.fate === 'unknown') await askFor(load, asked);
    order_id = asked?.order_id ?? null;
    return order_id !== null;
  }, LIMIT_MS);
  return order_id;
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
