import { unixSeconds } from '../../clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problem.ts';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import { samePlace } from '../quote/verify-quote.ts';
import { insertEvent } from '../order/change-store.ts';
import { type KeptProposal, openProposal } from '../order/open-proposal.ts';
import type { OrderRow } from '../order/order-row.ts';
import { updateProposal } from '../order/proposal-store.ts';
import { lockOrder } from '../order/lock-order.ts';

/** Each one rings at the shop; whoever holds the link may ask so often. */
const proposals = createLimit({ name: 'proposals-of', most: 10, window_ms: 60 * 60_000 });

/** What the recipient wants. */
type Wish = Pick<KeptProposal, 'place' | 'fee' | 'deliver_at'>;

interface Asking {
  /** Throws where the locked order is not the one that the wish was made for. */
  readonly check: (row: OrderRow) => void;
  /** When the shop can no longer answer, in unix seconds, if that is before the minutes that the market gives it. */
  readonly ends_at?: number;
}

/**
 * Asks the shop for something on behalf of an order's recipient (RCP-03, decisions 0124 and 0127). One wish of an order lives: a
 * newer one takes its place, and the same again changes nothing, however many people hold the link.
 *
 * Shop and pages hear of it by the feed, once; the fleet hears of nothing before the shop has confirmed.
 */
export async function askShop(
  world: World,
  seen: OrderRow,
  wish: Wish,
  { check, ends_at = Infinity }: Asking,
): Promise<void> {
  if (isAsked(world, seen, wish)) return;
  await proposals.count(world, seen.order_id);
  await writeProposal(world, seen, (row) => {
    check(row);
    if (isAsked(world, row, wish)) return undefined;
    const made_at = unixSeconds(world.clock.now());
    const before = { lat: row.destination_lat, lng: row.destination_lng, fee: row.delivery_fee };
    const minutes = world.sites.findMarket(row.country_code)?.proposal_minutes ?? 0;
    const until = Math.min(made_at + minutes * 60, ends_at);
    const made = { proposal_id: crypto.randomUUID(), state: 'open' as const, made_at, until };
    return { ...made, ...wish, before };
  });
}

/** Takes back what was asked of the shop; what it has answered stays. */
export async function withdrawProposal(world: World, seen: OrderRow): Promise<void> {
  await writeProposal(world, seen, (row) => (row.proposal?.state === 'open' ? null : undefined));
}

/** Whether the same is asked already, and may still be answered. */
function isAsked({ clock }: World, row: OrderRow, { place, fee, deliver_at }: Wish): boolean {
  const open = openProposal(row);
  if (open === null || open.until <= unixSeconds(clock.now())) return false;
  return samePlace(open.place, place) && open.fee === fee && open.deliver_at === deliver_at;
}

/** Writes what `decide` makes of the locked order's proposal, and tells the feed of it; undefined: it stays. */
async function writeProposal(
  world: World,
  { order_id, vendor_id }: OrderRow,
  decide: (row: OrderRow) => KeptProposal | null | undefined,
): Promise<void> {
  const isNew = await inTransaction(world.db, async (client) => {
    const row = await lockOrder(world.db, client, order_id);
    if (!row || row.person_erased_at) throw new Problem('NotFound');
    const proposal = decide(row);
    if (proposal === undefined) return false;
    await updateProposal(client, row, proposal);
    await insertEvent(client, row, world.clock.now());
    return true;
  });
  if (isNew) world.announcer.announce([{ kind: 'order', vendor_id }]);
}
