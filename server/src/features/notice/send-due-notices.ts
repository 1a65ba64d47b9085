import { noticeSettingsOf } from '@sendero/core/notice/words';
import { quietUntil } from '@sendero/core/notice/quiet-hours';
import { isUrgent, rule } from '@sendero/core/notice/steps';
import type { RiderInfo } from '@sendero/core/order/order';
import type { World } from '../../world.ts';
import { arrivalOf } from '../dispatch/arrival-of.ts';
import { riderInfoFor } from '../dispatch/rider-info.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type Addressee, addresseeOf, addressesOf } from './addressee.ts';
import { handOver } from './hand-over.ts';
import { areStopped } from './stops.ts';
import { type NoticeRow, type Settled, insertNextWatch, settleNotice, takeDueNotices } from './store.ts';

/** Notices in one round. */
export const MOST_DUE_NOTICES = 64;
/** Notices that are handed over at once. */
const AT_ONCE = 6;
/** As long as the slowest providers take, over all channels of a notice. */
const SLOWEST_MS = 45_000;
/** After a crash the round's notices are due again then. */
const LEASE_MS = 120_000;
/** How often one order's recipient is told that it arrives at another time. */
const MOST_CHANGES = 2;

/**
 * Sends the notices that are due (RCP-07), and returns how many were looked at. Whether one is still true is decided now:
 * what came late or was overtaken is dropped. A notice that fails keeps none of the others waiting.
 */
export async function sendDueNotices(world: World): Promise<number> {
  const now = world.clock.now();
  const lease_end = new Date(now.getTime() + LEASE_MS);
  const due = await takeDueNotices(world.db, now, lease_end, MOST_DUE_NOTICES);
  if (due.length === 0) return 0;
  const ids = [...new Set(due.map(({ order_id }) => order_id))];
  const orders = new Map((await getOrdersForRides(world, ids)).map((order) => [order.order_id, order]));
  const infos = await riderInfoFor(world, ids);
  const turn = (row: NoticeRow) =>
    oneNotice(world, row, orders.get(row.order_id), infos.get(row.order_id), lease_end).catch(
      (err: unknown) =>
        world.log.error(
          { err, order_id: row.order_id, step: row.step },
          'a notice failed and will be tried again',
        ),
    );
  // The connections to the database are for the shops' calls too.
  for (let from = 0; from < due.length && hasTime(world, lease_end); from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map(turn));
  return due.length;
}

/** What no time is left for is due again when its lease ends. */
const hasTime = ({ clock }: World, lease_end: Date): boolean =>
  lease_end.getTime() - clock.now().getTime() >= SLOWEST_MS;

async function oneNotice(
  world: World,
  row: NoticeRow,
  order: OrderRow | undefined,
  info: RiderInfo | undefined,
  lease_end: Date,
): Promise<void> {
  const now = world.clock.now();
  const end = order
    ? await settle(world, row, order, arrivalOf(order, info, now), lease_end)
    : dropped('superseded');
  if (end.state !== 'waiting')
    world.metrics.notices.inc({ channel: end.channel ?? 'none', state: end.state });
  await settleNotice(world.db, row, end, { now, lease_end });
}

async function settle(
  world: World,
  row: NoticeRow,
  order: OrderRow,
  arrives_at: Date | null,
  lease_end: Date,
): Promise<Settled> {
  const now = world.clock.now();
  const addressee = await addresseeOf(world, order);
  if (!addressee) return dropped('nobody');
  const settings = noticeSettingsOf(addressee.site.market, addressee.site.brand);
  if (!settings.steps.includes(row.step)) return dropped('not_chosen');
  // What a crash interrupted was true then: it is only asked whether it arrived.
  if (row.state !== 'handing') {
    const later = whenElse(row, order, arrives_at, { addressee, settings, now });
    if (later) return later;
    if (await areStopped(world, addressee.site, addressesOf(addressee))) return dropped('stopped');
  }
  const end = await handOver(world, { row, order, addressee, arrives_at, settings, lease_end });
  if (row.step === 'changed' && arrives_at && end.state === 'sent' && row.nth + 1 < MOST_CHANGES)
    await insertNextWatch(world.db, row, arrives_at, now);
  return end;
}

/** Why a notice is not sent now; null where it is. */
function whenElse(
  row: NoticeRow,
  order: OrderRow,
  arrives_at: Date | null,
  {
    addressee,
    settings,
    now,
  }: {
    readonly addressee: Addressee;
    readonly settings: Parameters<typeof rule>[2];
    readonly now: Date;
  },
): Settled | null {
  const told_at = row.told_at ?? order.promised_at;
  const begun_at = row.created_at;
  const ruling = rule(
    row.step,
    { history: order.status_history, arrives_at, told_at, begun_at },
    settings,
    now,
  );
  if (ruling.kind === 'drop') return dropped(ruling.why);
  if (ruling.kind === 'later') return waiting(ruling.at);
  const quiet = quietUntil(settings.quiet_hours, addressee.site.market.time_zone, now);
  return quiet && !isUrgent(row.step) ? waiting(quiet) : null;
}

const waiting = (due_at: Date): Settled => ({ state: 'waiting', due_at, isFresh: true });
const dropped = (reason: string): Settled => ({ state: 'dropped', due_at: null, reason });
