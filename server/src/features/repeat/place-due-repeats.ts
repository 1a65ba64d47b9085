import type { Site } from '@sendero/core/market/site';
import { databaseUnavailable } from '../../db/unavailable.ts';
import { unixSeconds } from '../../clock.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { oneByOne } from '../../one-by-one.ts';
import type { World } from '../../world.ts';
import { newOrderRow } from '../order/new-order-row.ts';
import type { NewOrderRow } from '../order/order-row.ts';
import { placeTogether } from '../order/place-together.ts';
import { queueMail } from '../session/queue-mail.ts';
import { checkHours } from '../quote/check-hours.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import { mailOf } from './missed-day-mail.ts';
import { planNext, timeOf } from './plan-next.ts';
import { priceRepeat, reasonOf } from './price-repeat.ts';
import {
  type Failure,
  type RepeatRow,
  deleteEndedRepeats,
  insertDay,
  listDaysDone,
  listDueRepeats,
  lockRepeat,
  updateRepeat,
} from './store.ts';

/** Repeats in one round. */
export const MOST_DUE_REPEATS = 50;
/** A price that rose by more than a tenth is not paid unseen. */
const MOST_RISE = 1.1;
const DAY_MS = 24 * 60 * 60_000;
/** How long a deleted repeat can be brought back, and how long one that has ended is kept. */
const DELETED_KEPT_DAYS = 1;
const ENDED_KEPT_DAYS = 31;

/**
 * Places the orders that return and are due, each once, as pre-orders at the price of today. Returns how many were due.
 *
 * Any number of servers may do this at once, and each may die at any time: the day is noted, the order placed and the
 * next day planned in one transaction. What cannot be placed is noted as well, with the reason and the mail to who made
 * the repeat, and the days after go on (decision 0080).
 */
export async function placeDueRepeats(world: World): Promise<number> {
  const due = await listDueRepeats(world.db, world.clock.now(), MOST_DUE_REPEATS);
  await oneByOne(world, 'repeats', due, (row) => placeNext(world, row));
  return due.length;
}

/** Deletes what nobody can bring back any more. */
export async function sweepRepeats(world: World): Promise<void> {
  const before = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
  await deleteEndedRepeats(world.db, before(DELETED_KEPT_DAYS), before(ENDED_KEPT_DAYS));
}

async function placeNext(world: World, row: RepeatRow): Promise<void> {
  const { next_day } = row;
  if (next_day === null) return;
  const site = siteOf(world, row);
  const made = await prepare(world, site, row, next_day);
  const order = 'order_id' in made ? made : null;
  const failure = 'order_id' in made ? null : made;
  const told = failure && (await mailOf(world, site, row, failure));
  const outcome = await placeTogether(world, order ? [order] : [], async (client) => {
    const current = await lockRepeat(client, row);
    if (!current || current.revision !== row.revision || current.next_day !== next_day) return false;
    const day = { day: next_day, order_id: order?.order_id ?? null, at: world.clock.now() };
    const isNew = await insertDay(client, row, day);
    const done = new Set(await listDaysDone(client, row));
    const next = planNext(site.market, current, world.clock.now(), done);
    const last = order && isNew ? { day: next_day, order_id: order.order_id } : current.last;
    await updateRepeat(client, { ...current, ...next, last, failure: isNew ? failure : current.failure });
    if (isNew && told) await queueMail(world, client, told.mail, told.worthless_at);
    // A day that is done gets no second order; only the next one is planned.
    return isNew || order === null;
  });
  if (told && outcome === 'placed') world.queue.soon('mails');
  world.log.info({ repeat_id: row.repeat_id, day: next_day, outcome, failure }, 'a returning order was due');
}

/** The order of a day, or why there is none. */
async function prepare(
  world: World,
  site: Site,
  row: RepeatRow,
  day: string,
): Promise<NewOrderRow | Failure> {
  try {
    return await orderFor(world, site, row, day);
  } catch (refusal) {
    if (!(refusal instanceof Problem) || databaseUnavailable(refusal)) throw refusal;
    return { day, ...reasonOf(refusal) };
  }
}

async function orderFor(world: World, site: Site, row: RepeatRow, day: string): Promise<NewOrderRow> {
  const owned = await findVendorById(world, row.vendor_id);
  const wanted = timeOf(site.market, row, day);
  const now = world.clock.now();
  if (!owned || !wanted) throw ruleBroken('vendor_id', 'order.issue.vendor-closed');
  if (wanted <= now) throw ruleBroken('at', 'order.issue.preorder-past');
  const at = unixSeconds(wanted);
  checkHours(site.market, owned.vendor, at, now);
  const { fee, ride_seconds } = await priceRepeat(world, site, owned, row.payload, at);
  if (fee > row.fee * MOST_RISE) throw ruleBroken('delivery_fee', 'bulk.issue.price-changed');
  const { payload, repeat_id, at_end } = row;
  return newOrderRow(
    world,
    site,
    owned,
    { ...payload, vendor_id: row.vendor_id, preordered_for: at, preordered_end: at_end },
    { quote_id: `repeat:${repeat_id}:${day}`, fee, ride_seconds },
  );
}

function siteOf({ sites }: World, { site_id, country_code }: RepeatRow): Site {
  const site =
    sites.all().find(({ id }) => id === site_id) ??
    sites.all().find(({ market }) => market.country_code === country_code);
  if (!site) throw new Error(`An order returns in ${country_code}, which has no site any more.`);
  return site;
}
