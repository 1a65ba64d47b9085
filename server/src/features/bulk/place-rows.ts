import { type Finding, rowFindings, rowToOrder } from '@sendero/core/bulk/to-order';
import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { newOrderRow } from '../order/new-order-row.ts';
import type { NewOrderRow } from '../order/order-row.ts';
import { toUnpaid } from '../order/begin-unpaid.ts';
import { orderRules } from '../order/order-rules.ts';
import { placeTogether } from '../order/place-together.ts';
import { type PaymentRow, keepPayments, newPayment } from '../payment/new-payment.ts';
import { openFor } from '../quote/check-hours.ts';
import { pickupOf, priceAlong } from '../quote/quote-fee.ts';
import { type OnlinePayment, onlinePayment } from '../site/online-payment.ts';
import type { VendorRecord } from '../vendor/find-vendor.ts';
import { announceProgress } from './announce-progress.ts';
import { type FindOutlet, outletFinder } from './find-outlet.ts';
import { payRows } from './pay-rows.ts';
import { type Settled, linkPlaced, settleRows } from './placing-store.ts';
import { type BulkRowRow, listRows } from './row-store.ts';
import { siteOfJob } from './site-of-job.ts';
import { type JobRow, findJob, isDataError } from './store.ts';

/** Orders of one transaction; 128 as of single orders (decision 0004). */
const ROWS_AT_ONCE = 128;
/** Rows that a card pays, each of which waits for its bank. */
const PAID_AT_ONCE = 16;

/** What the rows of a job are placed with. */
interface Placing {
  readonly world: World;
  readonly job: JobRow;
  readonly site: Site;
  readonly findOutlet: FindOutlet;
  readonly online: OnlinePayment | null;
}

/** A row's outcome, the order that it becomes, and the payment that the order waits for. */
interface Prepared {
  readonly settled: Settled;
  readonly order: NewOrderRow | null;
  readonly payment: PaymentRow | null;
}

/**
 * Places a job's valid rows, a batch a transaction: an order and its row's word of it are durable together, so that a
 * crash leaves neither without the other, and no row is placed twice, whoever works on it (BLK-05).
 *
 * What no longer holds (the hours, the time it is wanted for, the price) makes a row fail by name.
 */
export async function placeRows(world: World, job: JobRow, signal: AbortSignal): Promise<void> {
  await linkPlaced(world.db, job);
  const site = siteOfJob(world, job);
  const online = onlinePayment(world, site);
  const placing = { world, job, site, online, findOutlet: await outletFinder(world, job) };
  await placeAll(placing, signal, false);
  for (let after = 0; !signal.aborted;) {
    const rows = await listRows(world.db, job, { states: ['PAYING'], after, limit: PAID_AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    await payRows(world, job, rows);
    after = last.row_number;
  }
  await placeAll(placing, signal, true);
}

/** Places the rows that a card pays, or those that none does. */
async function placeAll(placing: Placing, signal: AbortSignal, byCard: boolean): Promise<void> {
  const { world, job } = placing;
  const limit = byCard ? PAID_AT_ONCE : ROWS_AT_ONCE;
  for (let after = 0; !signal.aborted;) {
    const rows = await listRows(world.db, job, { states: ['VALID'], after, limit });
    const last = rows.at(-1);
    if (!last) return;
    const ours = rows.filter((row) => isPaidByCard(row) === byCard);
    const outcome = ours.length === 0 ? 'placed' : await placeBatch(placing, ours);
    if (byCard && outcome === 'placed')
      await payRows(world, job, await listRows(world.db, job, { states: ['PAYING'], after, limit }));
    announceProgress(world, job);
    if (outcome === 'placed') after = last.row_number;
    else if ((await findJob(world.db, job))?.phase !== 'PLACING') return;
    else await linkPlaced(world.db, job);
  }
}

/** A delivery that costs nothing needs no card. */
const isPaidByCard = ({ draft, fee }: BulkRowRow): boolean =>
  draft?.payment_type === 'ONLINE_PAYMENT' && fee !== null && fee > 0;

/** A batch that the database cannot take is placed in halves, so that only the faulty row fails. */
async function placeBatch(
  placing: Placing,
  rows: readonly BulkRowRow[],
): Promise<'placed' | 'refused' | 'repeated'> {
  const prepared = await Promise.all(rows.map((row) => prepare(placing, row)));
  try {
    return await write(placing, prepared);
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (rows.length === 1) {
      placing.world.log.error({ err: error, job: placing.job.job_id }, 'a row could not be placed');
      return write(
        placing,
        rows.map((row) => failed(row, [{ column: 'client_order_id', key: 'bulk.issue.not-placed' }])),
      );
    }
    const middle = rows.length >> 1;
    const first = await placeBatch(placing, rows.slice(0, middle));
    return first === 'placed' ? placeBatch(placing, rows.slice(middle)) : first;
  }
}

function write({ world, job }: Placing, prepared: readonly Prepared[]): ReturnType<typeof placeTogether> {
  const orders = prepared.flatMap(({ order }) => order ?? []);
  const payments = prepared.flatMap(({ payment }) => payment ?? []);
  const settled = prepared.map((each) => each.settled);
  return placeTogether(world, orders, async (client) => {
    const agreed = await settleRows(client, job, settled);
    if (agreed && payments.length > 0) await keepPayments(client, payments);
    return agreed;
  });
}

async function prepare(placing: Placing, row: BulkRowRow): Promise<Prepared> {
  const { draft, price, fee } = row;
  const outlet = placing.findOutlet(row.vendor_id ?? '');
  if (!outlet || !draft || !price || fee === null)
    return failed(row, [
      { column: 'outlet', key: 'bulk.issue.outlet-unknown', values: { outlet: row.vendor_id ?? '' } },
    ]);
  const order = {
    ...rowToOrder(draft, outlet.vendor.vendor_id, price.to),
    ...(draft.client_order_id && { client_order_id: draft.client_order_id }),
  };
  const changed = whatChanged(placing, row, outlet, order);
  if (changed.length > 0) return failed(row, changed);
  const quote = { quote_id: quoteIdOf(placing.job, row), fee, ride_seconds: price.ride_seconds };
  const placed = await newOrderRow(placing.world, placing.site, outlet, order, quote);
  return isPaidByCard(row) ? toBePaid(placing, row, placed) : become(row, 'PLACED', placed);
}

/** It makes one order at most; each time that a card is to pay for a row, that is another one. */
function quoteIdOf({ job_id }: JobRow, row: BulkRowRow): string {
  const own = `bulk:${job_id}:${row.row_number}`;
  return isPaidByCard(row) ? `${own}:card:${(row.card_tries ?? 0) + 1}` : own;
}

/** The row as an order that waits for its payment, nobody having heard of either. */
function toBePaid({ world, job, online }: Placing, row: BulkRowRow, placed: NewOrderRow): Prepared {
  if (!online || !job.payer)
    return failed(row, [{ column: 'payment_method', key: 'bulk.issue.online-payment' }]);
  const unpaid = toUnpaid(placed);
  return become(row, 'PAYING', unpaid.row, newPayment(world, job.payer.user_id, unpaid, online.gateway.name));
}

function become(
  { row_number }: BulkRowRow,
  state: 'PLACED' | 'PAYING',
  order: NewOrderRow,
  payment: PaymentRow | null = null,
): Prepared {
  return { settled: { row_number, state, order_id: order.order_id, issues: [] }, order, payment };
}

/** Why a row that was valid when it was checked can no longer be placed as it was confirmed. */
function whatChanged(
  { world, site }: Placing,
  row: BulkRowRow,
  outlet: VendorRecord,
  order: ReturnType<typeof rowToOrder>,
): readonly Finding[] {
  const now = world.clock.now();
  const found: Finding[] = [];
  if (!openFor(site.market, order.preordered_for, now))
    found.push({ column: 'delivery_time', key: 'problem.ServiceClosed' });
  if (!isPriceOf(world, site, row, outlet, order.order))
    found.push({ column: 'address', key: 'bulk.issue.price-changed' });
  return rowFindings(found, order, orderRules(world, site, outlet.vendor), now);
}

/** A price holds as long as the price list, the place of collection and where riders go are what they were. */
function isPriceOf(
  world: World,
  site: Site,
  { price, fee }: BulkRowRow,
  outlet: VendorRecord,
  { payment_method }: ReturnType<typeof rowToOrder>['order'],
): boolean {
  if (!price || !outlet.vendor.vendor_information.location) return false;
  const from = pickupOf(outlet);
  if (from.lat !== price.from.lat || from.lng !== price.from.lng) return false;
  const to = { lat: price.to.latitude, lng: price.to.longitude };
  try {
    const way = { to, distance_m: price.distance_m };
    return priceAlong(world, site, outlet, way, { payment_method }).fee === fee;
  } catch (refusal) {
    if (refusal instanceof Problem) return false;
    throw refusal;
  }
}

function failed({ row_number }: BulkRowRow, issues: readonly Finding[]): Prepared {
  return { settled: { row_number, state: 'FAILED', order_id: null, issues }, order: null, payment: null };
}
