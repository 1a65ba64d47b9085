import type { Site } from '@sendero/core/market/site';
import { moveRefusal } from '@sendero/core/order/change';
import type { Order } from '@sendero/core/order/order';
import type { ProposalAnswer, ProposalState } from '@sendero/core/order/proposal';
import { stageOf } from '@sendero/core/order/status';
import type pg from 'pg';
import { unixSeconds } from '../../clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { checkHours } from '../quote/check-hours.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { advanceWithin } from '../order/advance-order.ts';
import { insertEvent, updateDetails, updateInstructions, updateVoucher } from '../order/change-store.ts';
import { getOrder, getOwnRow } from '../order/find-order.ts';
import { notifyAt } from '../order/notify-at.ts';
import { promiseDifference } from '../payment/give-back.ts';
import { addToTrip } from '../trip/price-stop.ts';
import { type MovePrice, priceMove } from './price-move.ts';
import { type KeptProposal, openProposal } from '../order/open-proposal.ts';
import { deferredTo } from './propose-later.ts';
import type { KeptInstructions, OrderRow } from '../order/order-row.ts';
import { updateProposal } from '../order/proposal-store.ts';
import { askedFor, timesFor } from '../order/reprice-order.ts';
import { lockOrder } from '../order/lock-order.ts';

interface AnswerInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly order_id: string;
  readonly vendor_id: string;
  readonly proposal_id: string;
  readonly answer: ProposalAnswer;
}

/** What the order costs now at the place asked for; null where riders do not go there any more. */
type PriceNow = MovePrice | null;

interface Answering {
  readonly site: Site;
  readonly owned: VendorRecord;
  readonly open: KeptProposal;
  readonly price: PriceNow;
}

const states = { confirm: 'confirmed', refuse: 'refused' } as const;

/**
 * The shop's answer to what the recipient of one of its orders asks for (RCP-03, decision 0124). Confirmed, the order changes
 * as by the shop's own change, with the rules and the price of one; the same answer again changes nothing.
 *
 * Throws Conflict where it is not asked any more: answered otherwise, taken back, too old, or made for an order or a price that has
 * changed since.
 */
export async function answerProposal(world: World, ask: AnswerInput): Promise<Order> {
  const { site, caller, vendor_id, order_id, proposal_id, answer } = ask;
  if (!world.flags.flagsFor(site)['show-modify-order-button']) throw new Problem('NotFound');
  const owned = await getOwnVendor(world, caller, vendor_id);
  const seen = await getOwnRow(world, caller, vendor_id, order_id);
  const price = await priceNow(world, site, owned, seen);
  const done = await inTransaction(world.db, async (client) => {
    const row = await lockOrder(world.db, client, order_id);
    if (!row || row.proposal?.proposal_id !== proposal_id) throw notAsked();
    if (row.proposal.state === states[answer]) return null;
    const open = openProposal(row);
    if (!open) throw whyNot(row);
    if (open.until <= unixSeconds(world.clock.now())) throw notAsked();
    if (answer === 'refuse') return close(world, client, row, { ...open, state: 'refused' });
    return confirm(world, client, row, { site, owned, open, price });
  });
  done?.announce();
  if (done?.state === 'over') throw notAsked();
  return getOrder(world, caller, vendor_id, order_id);
}

async function priceNow(world: World, site: Site, owned: VendorRecord, seen: OrderRow): Promise<PriceNow> {
  const { proposal } = seen;
  if (!proposal || proposal.deliver_at !== undefined) return null;
  return priceMove(world, { site, owned, row: seen }, proposal.place);
}

/** What became of a proposal, and what tells others of it once that is committed. */
interface Closed {
  readonly state: ProposalState;
  readonly announce: () => void;
}

/** Writes what became of it, and numbers an event for it. */
async function close(
  world: World,
  client: pg.PoolClient,
  row: OrderRow,
  proposal: KeptProposal,
): Promise<Closed> {
  await updateProposal(client, row, proposal);
  await insertEvent(client, row, world.clock.now());
  const announce = () => world.announcer.announce([{ kind: 'order', vendor_id: row.vendor_id }]);
  return { state: proposal.state, announce };
}

/** Changes the order, or ends what was asked where its price is another one now. */
async function confirm(
  world: World,
  client: pg.PoolClient,
  row: OrderRow,
  { site, owned, open, price }: Answering,
): Promise<Closed> {
  const wanted =
    open.deliver_at === undefined ? movedTo(world, row, open, price) : deferredTo(row, open.deliver_at);
  checkHours(site.market, owned.vendor, askedFor(wanted ?? row), world.clock.now());
  if (!wanted || !(await settlePrice(world, client, row, wanted)))
    return close(world, client, row, { ...open, state: 'over' });
  const { order_id, status, status_history } = row;
  const at = world.clock.now();
  const { told, announce } = await advanceWithin(world, client, [
    { order_id, to: 'MODIFIED', by: 'shop', at },
    { order_id, to: stageOf(status_history) ?? status, by: 'shop', at },
  ]);
  if (told.some(({ outcome }) => outcome !== 'applied')) throw notAsked();
  await updateInstructions(client, wanted);
  await updateDetails(client, { ...wanted, quote_id: null, entry: null });
  await updateProposal(client, row, { ...open, state: 'confirmed' });
  return { state: 'confirmed', announce };
}

/** The order at the place that was asked for; null where its price is another one now. */
function movedTo(
  world: World,
  row: OrderRow,
  open: KeptProposal,
  price: PriceNow,
): (OrderRow & { readonly recipient_instructions: KeptInstructions | null }) | null {
  if (!price || price.delivery_fee !== open.fee) return null;
  const moved = {
    ...row,
    ...placeOf(open),
    ...timesFor(row, price.ride_seconds),
    ...price,
    recipient_instructions: toldIn(row),
  };
  return { ...moved, dispatch_at: notifyAt(world, moved) };
}

function placeOf({ place: { lat, lng, address } }: KeptProposal) {
  const door = { destination_address: address ?? '', destination_unit: null, destination_building: null };
  return { destination_lat: lat, destination_lng: lng, ...(address !== null && door) };
}

/** What the new price means for the trip that the order is a stop of, for its voucher and for its card; false where a card has paid less. */
async function settlePrice(
  world: World,
  client: pg.PoolClient,
  row: OrderRow,
  wanted: OrderRow,
): Promise<boolean> {
  const { delivery_fee } = wanted;
  if (!(await promiseDifference(client, row, delivery_fee, world.clock.now()))) return false;
  await addToTrip(client, row, delivery_fee - row.delivery_fee);
  if (wanted.voucher) await updateVoucher(client, wanted);
  return true;
}

/** What the recipient told the rider stays; the pin may be moved around its new place from then on. */
function toldIn({ recipient_instructions: kept }: OrderRow): KeptInstructions | null {
  return kept && kept.line !== '' ? { told: kept.told, line: kept.line } : null;
}

/** A rider may have accepted since. */
function whyNot(row: OrderRow): Problem {
  const place = moveRefusal(row);
  if (place === null || row.proposal?.deliver_at !== undefined || row.proposal?.state !== 'open')
    return notAsked();
  return new Problem('NotChangeable', {
    detail: 'A rider has this order already, or it has ended.',
    errors: [{ field: 'order_id', meta: { translation_key: `order.unchangeable.${place}` } }],
  });
}

const notAsked = (): Problem =>
  new Problem('Conflict', {
    detail: 'This is not asked any more. Read the order again.',
    errors: [{ field: 'proposal_id', meta: { translation_key: 'order.proposal.over' } }],
  });
