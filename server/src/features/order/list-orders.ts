import type { Order } from '@sendero/core/order/order';
import { id } from '@sendero/core/contract/shared';
import { toE164 } from '@sendero/core/values/phone';
import * as z from 'zod/mini';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { ordersOf } from './kept-orders.ts';
import { listOrderHeads } from './list-store.ts';

interface Ask {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly count?: number | undefined;
  readonly pagination_key?: string | undefined;
  readonly include_outlets?: boolean | undefined;
  readonly customer_phone_number?: string | undefined;
  readonly scheduled?: boolean | undefined;
}

export interface Page {
  readonly data: Order[];
  readonly pagination: { readonly pagination_key: string | null };
}

const MOST = 200;
const PRESET = 30;

/** The last millisecond that a date holds. */
const LAST_MS = 8.64e15;

/** What stands behind a pagination key: the last row's place in the order of time. */
const placeSchema = z.tuple([z.int().check(z.gte(0), z.lte(LAST_MS)), id]);

/**
 * Orders of one vendor, or with its outlets, newest first; by key, so that a page costs the same in a large table (TRK-07).
 *
 * `scheduled` asks for pre-orders by the time they are wanted, between `from` and `to`, whenever they were placed.
 */
export async function listOrders(world: World, caller: Caller, vendorId: string, ask: Ask): Promise<Page> {
  const { vendor, root_id, country_code } = await getOwnVendor(world, caller, vendorId);
  const count = Math.min(MOST, Math.max(1, Math.floor(ask.count ?? PRESET)));
  const range = { from: date(ask.from), to: date(ask.to) };
  const tree = ask.include_outlets === true && vendor.is_parent;
  const scope = tree
    ? { column: 'root_id' as const, id: root_id }
    : { column: 'vendor_id' as const, id: vendorId };
  const phone =
    ask.customer_phone_number &&
    (toE164(ask.customer_phone_number, country_code) ?? ask.customer_phone_number);
  const time = ask.scheduled ? 'preordered_for' : 'created_at';
  const after = placeOf(ask.pagination_key);
  const heads = await listOrderHeads(world.db, { scope, time, range, after, phone, count: count + 1 });
  const shown = await ordersOf(world, root_id, heads.slice(0, count));
  const last = heads.length > count ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ order }) => order),
    pagination: { pagination_key: last ? keyOf([last.created_at.getTime(), last.order.order_id]) : null },
  };
}

const date = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(seconds * 1000);

const keyOf = (place: z.infer<typeof placeSchema>): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(key: string | undefined): { created_at: Date; order_id: string } | null {
  if (key === undefined) return null;
  try {
    const [created_ms, order_id] = placeSchema.parse(
      JSON.parse(Buffer.from(key, 'base64url').toString('utf8')),
    );
    return { created_at: new Date(created_ms), order_id };
  } catch {
    throw new Problem('Malformed', {
      errors: [{ field: 'pagination_key', meta: { translation_key: 'problem.field' } }],
    });
  }
}
