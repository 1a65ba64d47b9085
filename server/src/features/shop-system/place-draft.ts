import type { placeShopOrder } from '@sendero/core/contract/shop-system-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { NewOrder } from '@sendero/core/contract/order-api';
import type { Site } from '@sendero/core/market/site';
import type { Order } from '@sendero/core/order/order';
import { toMinor } from '@sendero/core/values/money';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOrderForRide } from '../order/find-order.ts';
import { newOrderRow } from '../order/new-order-row.ts';
import { type NewOrderRow, toOrder } from '../order/order-row.ts';
import { prepareOrder } from '../order/place-order.ts';
import { placeTogether } from '../order/place-together.ts';
import { checkHours } from '../quote/check-hours.ts';
import { readQuote } from '../quote/sign-quote.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { type CheckedDraft, checkDraft } from './check-draft.ts';
import { type DraftRow, findDraft, lockDraft, updateDraft } from './draft-store.ts';
import { getOwnDraft } from './get-own-draft.ts';

interface PlaceDraftInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly vendor_id: string;
  readonly draft_id: string;
  readonly body: BodyOf<typeof placeShopOrder>;
}

/**
 * Places a draft, once: whoever confirms it again, or at the same moment, gets the order that it became. With `order` it is
 * placed as somebody changed it, at the price that was signed for that; then only the same price answers with it again.
 */
export async function placeDraft(world: World, ask: PlaceDraftInput): Promise<Order> {
  const { row, owned } = await getOwnDraft(world, ask.caller, ask);
  if (row.state === 'PLACED') return orderMade(world, row, ask.body);
  if (row.state !== 'WAITING') throw notWaiting();
  const order = 'order' in ask.body ? await changedOrder(world, ask, owned, ask.body.order) : null;
  const placed = order ?? (await orderAsItIs(world, ask, owned, row));
  const outcome = await placeOnce(world, row, placed);
  const now = await findDraft(world.db, row);
  if (now?.state !== 'PLACED') throw notWaiting();
  if (outcome === 'placed')
    world.log.info({ draft_id: row.draft_id, order_id: now.order_id }, 'an order of a shop was placed');
  return orderMade(world, now, outcome === 'placed' ? null : ask.body);
}

/**
 * Places `order` in one transaction with its draft, which must be as it was read. `refused`: it is not, or was placed by
 * somebody else.
 */
export function placeOnce(world: World, row: DraftRow, order: NewOrderRow): ReturnType<typeof placeTogether> {
  return placeTogether(world, [order], async (client) => {
    const current = await lockDraft(client, row);
    if (!current || current.revision !== row.revision || current.state !== row.state) return false;
    await updateDraft(client, {
      ...current,
      state: 'PLACED',
      revision: current.revision + 1,
      order_id: order.order_id,
      issues: [],
      reason: null,
      changed_at: world.clock.now(),
    });
    return true;
  });
}

/** The order of a draft as it stands. Its price is one that makes a single order: it has the shop's own number. */
export function orderOf(
  world: World,
  site: Site,
  owned: VendorRecord,
  { system_id, shop_order_id, told }: DraftRow,
  { draft, price }: CheckedDraft & { readonly price: NonNullable<CheckedDraft['price']> },
): Promise<NewOrderRow> {
  const asked = { ...draft, client_order_id: told.number };
  return newOrderRow(world, site, owned, asked, { quote_id: `shop:${system_id}:${shop_order_id}`, ...price });
}

async function orderAsItIs(
  world: World,
  { site, body }: PlaceDraftInput,
  owned: VendorRecord,
  row: DraftRow,
): Promise<NewOrderRow> {
  if (!row.delivery) throw notWaiting();
  const checked = await checkDraft(world, site, owned, { ...row.told, content: row.delivery }, row.place);
  const { issues, price } = checked;
  const [first] = issues;
  if (first) throw ruleBroken(first.field, first.translation_key);
  if (!price) throw new Problem('NoPrice');
  checkHours(site.market, owned.vendor, null, world.clock.now());
  const seen = 'expected_fee' in body ? toMinor(body.expected_fee, site.market.currency) : null;
  if (seen !== price.fee) {
    await inTransaction(world.db, (client) => noteFee(client, row, price.fee));
    throw new Problem('Conflict', {
      detail: 'The price has changed meanwhile. Look at it again.',
      errors: [{ field: 'expected_fee', meta: { translation_key: 'error.fee.changed' } }],
    });
  }
  return orderOf(world, site, owned, row, { ...checked, price });
}

async function noteFee(client: pg.PoolClient, row: DraftRow, fee: number): Promise<void> {
  const current = await lockDraft(client, row);
  if (current?.revision === row.revision) await updateDraft(client, { ...current, fee });
}

/** The order that a draft was changed to, checked as any new order is. */
function changedOrder(
  world: World,
  { site, caller }: PlaceDraftInput,
  owned: VendorRecord,
  body: NewOrder,
): Promise<NewOrderRow> {
  if (body.vendor_id !== owned.vendor.vendor_id) throw ruleBroken('order.vendor_id', 'problem.field');
  if (body.test) throw ruleBroken('order.test', 'problem.field');
  return prepareOrder(world, { site, caller, body });
}

/** The order that a draft became. Throws where it is another one than the body asks for. */
async function orderMade(
  world: World,
  { order_id }: DraftRow,
  body: PlaceDraftInput['body'] | null,
): Promise<Order> {
  const order = order_id === null ? null : await getOrderForRide(world, order_id);
  if (!order) throw notWaiting();
  const asked = body && 'order' in body ? readQuote(world.config.signing_keys, body.order.signature) : null;
  if (body && 'order' in body && asked?.quote_id !== order.quote_id)
    throw new Problem('Conflict', {
      detail: 'This order of the shop was placed already.',
      errors: [{ field: 'draft_id', meta: { translation_key: 'shop-orders.issue.placed-already' } }],
    });
  return toOrder(world.config.signing_keys, order);
}

const notWaiting = (): Problem =>
  new Problem('Conflict', {
    detail: 'It was changed meanwhile, is being looked at, or is over. Read it again.',
    errors: [{ field: 'draft_id', meta: { translation_key: 'shop-orders.issue.changed' } }],
  });
