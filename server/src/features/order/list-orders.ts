import type { World } from '../../world.ts';
import { type Choice, chooseOrders } from './choose-orders.ts';
import type { OrderPages } from './order-pages.ts';
import { placeOf } from './page-key.ts';

/** The page: the first one, or the one after a key. */
interface ListOrdersInput {
  readonly count?: number | undefined;
  readonly pagination_key?: string | undefined;
}

const MOST = 200;
const PRESET = 30;

/**
 * Returns a page of the orders chosen, newest first, as JSON. Pagination is by key, so that a page costs the same in a
 * large table (TRK-07).
 */
export async function listOrders(
  world: World,
  pages: OrderPages,
  choice: Choice,
  { count, pagination_key }: ListOrdersInput,
): Promise<Buffer> {
  const filter = await chooseOrders(world, choice);
  const length = Math.min(MOST, Math.max(1, Math.floor(count ?? PRESET)));
  return pages.read({ filter, after: placeOf(pagination_key), length });
}
