import type { Order } from '@sendero/core/order/order';
import { id } from '@sendero/core/contract/shared';
import * as z from 'zod/mini';
import { Problem } from '../../http/problem.ts';
import { jsonOf } from '../../http/strict-base64url.ts';
import type { World } from '../../world.ts';
import { type Choice, chooseOrders } from './choose-orders.ts';
import { ordersOf } from './cached-orders.ts';
import { type Place, listOrderHeads } from './filter-store.ts';

/** The page: the first one, or the one after a key. */
interface ListOrdersInput {
  readonly count?: number | undefined;
  readonly pagination_key?: string | undefined;
}

export interface Page {
  readonly data: Order[];
  readonly pagination: { readonly pagination_key: string | null };
}

const MOST = 200;
const PRESET = 30;

/** The last millisecond that a date can hold. */
const LAST_MS = 8.64e15;

/** The content of a pagination key: the last row's position in the list. */
const placeSchema = z.tuple([z.int().check(z.gte(0), z.lte(LAST_MS)), id]);

/**
 * Returns a page of the orders chosen, newest first. Pagination is by key, so that a page costs the same in a large
 * table (TRK-07).
 */
export async function listOrders(
  world: World,
  choice: Choice,
  { count, pagination_key }: ListOrdersInput,
): Promise<Page> {
  const filter = await chooseOrders(world, choice);
  const length = Math.min(MOST, Math.max(1, Math.floor(count ?? PRESET)));
  const heads = await listOrderHeads(world.db, filter, placeOf(pagination_key), length + 1);
  const shown = await ordersOf(world, filter.root_id, heads.slice(0, length));
  const last = heads.length > length ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ order }) => order),
    pagination: { pagination_key: last ? keyOf([last.created_at.getTime(), last.order.order_id]) : null },
  };
}

const keyOf = (place: z.infer<typeof placeSchema>): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(key: string | undefined): Place | null {
  if (key === undefined) return null;
  const place = placeSchema.safeParse(jsonOf(key));
  if (!place.success || keyOf(place.data) !== key)
    throw new Problem('Malformed', {
      errors: [{ field: 'pagination_key', meta: { translation_key: 'problem.field' } }],
    });
  const [created_ms, order_id] = place.data;
  return { created_at: new Date(created_ms), order_id };
}
