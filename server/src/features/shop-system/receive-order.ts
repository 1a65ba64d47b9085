import type { ShopOutcome } from '@sendero/core/contract/shop-system-api';
import { readShopifyOrder } from '@sendero/core/shop-system/read-shopify-order';
import { readWooOrder } from '@sendero/core/shop-system/read-woo-order';
import { type ShopOrder, isSameDelivery, isSameDoor, laterOf } from '@sendero/core/shop-system/shop-order';
import { meaningOf } from '@sendero/core/shop-system/topic';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problem.ts';
import { unseal } from '../../http/seal.ts';
import { createLimit } from '../../limits/limit.ts';
import { parseJson } from '../../parse-json.ts';
import type { World } from '../../world.ts';
import { type DraftRow, insertDraft, lockByShopOrder, queueDraft, updateDraft } from './draft-store.ts';
import { ofShopSystem } from './shop-secret.ts';
import { type SystemRow, findSystem, noteHeard, noteRefused } from './system-store.ts';
import { type ShopMessage, deliveriesOf, isGenuine, isPing, topicOf } from './verify-message.ts';

const DAY_MS = 86_400_000;
/** A shop that tells of an order from so long ago tells of one that somebody has brought by now. */
const OLDEST_MS = 30 * DAY_MS;
const MOST_DELIVERIES = 20;
const ID_BYTES = 12;

/** Messages of one shop system: some fifty times a large shop's busiest minute. */
const messages = createLimit({ name: 'shop-messages', most: 1200, window_ms: 60_000 });

/**
 * Messages of one shop system that its secret did not sign. Whoever knows the address may send them, so they have a limit of
 * their own, and leave that of the genuine ones alone.
 */
const refusals = createLimit({ name: 'shop-refusals', most: 60, window_ms: 60_000 });

/**
 * Takes a message of a shop system: its order becomes a draft, once, however often and in whatever order it is told
 * (DEV-11). What is to be done about it is done by a job, so that the shop is answered at once.
 *
 * Whatever was signed is answered well, even where it cannot be read: both systems cut off a receiver that refuses, and then
 * every order is lost. Throws for an unknown system and for a signature that is not its own; such messages are soon refused with
 * nothing written.
 */
export async function receiveOrder(
  world: World,
  systemId: string,
  message: ShopMessage,
): Promise<ShopOutcome> {
  const system = await findSystem(world.db, systemId);
  if (!system) throw new Problem('NotFound', { detail: 'There is no such shop system.' });
  if (isPing(system.kind, message)) return 'ping';
  await verify(world, system, message);
  await messages.count(world, systemId);
  const topic = topicOf(system.kind, message);
  const outcome = await take(world, system, topic, message);
  await noteHeard(world.db, systemId, { at: world.clock.now(), topic, outcome });
  if (outcome === 'unreadable')
    world.log.warn({ system_id: systemId, topic }, 'an order of a shop could not be read');
  return outcome;
}

async function verify(world: World, system: SystemRow, message: ShopMessage): Promise<void> {
  const { kind, system_id, secret } = system;
  const opened = secret && unseal(world.config.signing_keys, ofShopSystem(system_id), secret);
  if (opened && isGenuine(kind, opened.secret, message)) return;
  await refusals.check(world, system_id);
  await refusals.count(world, system_id);
  await noteRefused(world.db, system_id, world.clock.now());
  throw new Problem('SignatureNotValid', { detail: 'The secret is another one than the shop system’s.' });
}

async function take(
  world: World,
  system: SystemRow,
  topic: string,
  message: ShopMessage,
): Promise<ShopOutcome> {
  const meaning = meaningOf(system.kind, topic);
  if (meaning === 'nothing') return 'ignored';
  const told = parseJson(message.body.toString('utf8'));
  if (meaning === 'gone') return endOrder(world, system, told);
  const order = system.kind === 'shopify' ? readShopifyOrder(told) : readWooOrder(told);
  return order ? keepOrder(world, system, order, deliveriesOf(system.kind, message)) : 'unreadable';
}

/** Keeps what was told of an order, and queues what is to be done about it. */
async function keepOrder(
  world: World,
  system: SystemRow,
  order: ShopOrder,
  deliveries: readonly string[],
): Promise<ShopOutcome> {
  const now = world.clock.now();
  const isNews = order.is_delivered && !order.is_cancelled && !order.is_fulfilled;
  const isOld = order.created_ms < Math.max(now.getTime() - OLDEST_MS, system.created_at.getTime());
  const outcome = await inTransaction(world.db, async (client): Promise<ShopOutcome> => {
    const known = await lockByShopOrder(client, { ...system, ...order });
    if (known) return change(world, client, known, order, deliveries);
    if (isOld) return 'too-old';
    if (!order.is_delivered) return 'no-delivery';
    const row = newDraft(system, order, deliveries, now, isNews);
    // Told of at the same moment by another delivery: the later one wins, as ever.
    if (!(await insertDraft(client, row))) {
      const other = await lockByShopOrder(client, row);
      return other ? change(world, client, other, order, deliveries) : 'repeated';
    }
    if (isNews) await queueDraft(client, world.queue, row);
    return 'taken';
  });
  if (outcome === 'taken') world.queue.soon('shop-orders');
  return outcome;
}

/** What was told again, or later, of an order that is known. */
async function change(
  world: World,
  client: pg.PoolClient,
  known: DraftRow,
  order: ShopOrder,
  deliveries: readonly string[],
): Promise<ShopOutcome> {
  if (deliveries.some((one) => known.heard.includes(one))) return 'repeated';
  const before: ShopOrder | null = known.delivery && { ...known.told, content: known.delivery };
  const isLate = order.updated_ms < known.told.updated_ms;
  const { content, ...told } = before ? laterOf(before, order) : order;
  const row: DraftRow = {
    ...known,
    revision: known.revision + 1,
    heard: [...known.heard, ...deliveries].slice(-MOST_DELIVERIES),
    changed_at: world.clock.now(),
  };
  if (isLate || !before) {
    await updateDraft(client, { ...row, revision: known.revision, changed_at: known.changed_at });
    return 'late';
  }
  const next = afterNews(row, before, { ...told, content });
  await updateDraft(client, next);
  if (next.state === 'RECEIVED') await queueDraft(client, world.queue, next);
  return 'taken';
}

/** What a draft, or an order that was placed, becomes by what the shop tells later. */
function afterNews(row: DraftRow, before: ShopOrder, after: ShopOrder): DraftRow {
  const { content, ...told } = after;
  const isOver = after.is_cancelled || after.is_fulfilled || !after.is_delivered;
  const next = { ...row, told, delivery: content };
  switch (row.state) {
    case 'PLACED':
      return { ...next, alert: alertOf(row, before, after) };
    case 'DISMISSED':
      return next;
    case 'RECEIVED':
    case 'WAITING':
    case 'WITHDRAWN': {
      if (isOver) return { ...next, state: 'WITHDRAWN', reason: null };
      const isMoved = !isSameDoor(before.content, content);
      // Looked at anew: it may be paid by now, or go elsewhere.
      return {
        ...next,
        state: 'RECEIVED',
        ...(isMoved && { place: null, is_chosen: false, candidates: [] }),
      };
    }
  }
}

function alertOf({ alert }: DraftRow, before: ShopOrder, after: ShopOrder): DraftRow['alert'] {
  if (after.is_cancelled) return before.is_cancelled ? alert : 'CANCELLED';
  // Being fulfilled is what the delivery itself makes of it.
  return isSameDelivery(before, after) ? alert : 'CHANGED';
}

/** Notes that an order was deleted in the shop; a deletion names the order by its id alone. */
async function endOrder(world: World, system: SystemRow, told: unknown): Promise<ShopOutcome> {
  const id = typeof told === 'object' && told !== null && 'id' in told ? told.id : null;
  if (typeof id !== 'number' && typeof id !== 'string') return 'unreadable';
  const { root_id, system_id } = system;
  return inTransaction(world.db, async (client) => {
    const known = await lockByShopOrder(client, {
      root_id,
      system_id,
      shop_order_id: String(id).slice(0, 40),
    });
    if (!known?.delivery) return 'ignored';
    const before: ShopOrder = { ...known.told, content: known.delivery };
    const row = { ...known, revision: known.revision + 1, changed_at: world.clock.now() };
    await updateDraft(client, afterNews(row, before, { ...before, is_cancelled: true }));
    return 'taken';
  });
}

function newDraft(
  { root_id, system_id, vendor_id }: SystemRow,
  order: ShopOrder,
  deliveries: readonly string[],
  now: Date,
  isNews: boolean,
): DraftRow {
  const { content, ...told } = order;
  return {
    root_id,
    draft_id: `so_${randomBytes(ID_BYTES).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    system_id,
    vendor_id,
    shop_order_id: order.shop_order_id,
    // Over before it was known: kept, so that an earlier message that comes late makes nothing of it.
    state: isNews ? 'RECEIVED' : 'WITHDRAWN',
    revision: 1,
    told,
    delivery: content,
    place: null,
    is_chosen: false,
    candidates: [],
    issues: [],
    reason: null,
    fee: null,
    heard: [...deliveries],
    order_id: null,
    alert: null,
    received_at: now,
    changed_at: now,
  };
}
