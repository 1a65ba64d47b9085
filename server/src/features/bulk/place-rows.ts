import { type Finding, rowFindings, rowToOrder } from '@sendero/core/bulk/to-order';
import type { Site } from '@sendero/core/market/site';
import type pg from 'pg';
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
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { announceProgress } from './announce-progress.ts';
import { type FindOutlet, outletFinder } from './find-outlet.ts';
import { payRows } from './pay-rows.ts';
import { type MovedRow, areToPlace, listMadeRows, moveRows } from './row-moves-store.ts';
import { type BulkRowRow, listRows } from './row-store.ts';
import { siteOfBulkJob } from './site-of-bulk-job.ts';
import { type BulkJobRow, findBulkJob, isDataError, lockBulkJob } from './store.ts';

/** Orders in one transaction: 128, as for single orders (decision 0004). */
const ROWS_AT_ONCE = 128;
/** Rows paid by card at once, each of which waits for its bank. */
const PAID_AT_ONCE = 16;

/** What a job's rows are placed with. */
interface Placing {
  readonly world: World;
  readonly job: BulkJobRow;
  readonly site: Site;
  readonly findOutlet: FindOutlet;
  readonly online: OnlinePayment | null;
}

/** A row's outcome, the order that it becomes, and the payment that the order waits for. */
interface Prepared {
  readonly settled: MovedRow<'place'>;
  readonly order: NewOrderRow | null;
  readonly payment: PaymentRow | null;
}

/**
 * Places a job's valid rows, one batch a transaction. An order and its row's new state are durable together. After a
 * crash neither exists without the other, and no row is placed twice, whichever server works on it (BLK-05).
 *
 * A row fails with a named reason where its hours, delivery time or price no longer hold.
 */
export async function placeRows(world: World, job: BulkJobRow, signal: AbortSignal): Promise<void> {
  await settleMade(world, job);
  const site = siteOfBulkJob(world, job);
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

/** Marks the rows whose order already exists as placed, whatever state they show. */
async function settleMade({ db }: World, job: BulkJobRow): Promise<void> {
  const made = await listMadeRows(db, job);
  if (made.length > 0) await moveRows(db.pool, job, 'place', made);
}

/** Places either the rows paid by card or the others. */
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
    else if ((await findBulkJob(world.db, job))?.phase !== 'PLACING') return;
    else await settleMade(world, job);
  }
}

/** A delivery that costs nothing needs no card. */
const isPaidByCard = ({ draft, fee }: BulkRowRow): boolean =>
  draft?.payment_type === 'ONLINE_PAYMENT' && fee !== null && fee > 0;

/**
 * Places a batch. Where the database rejects its data, the batch is split in halves, so that only the faulty row fails.
 */
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

/**
 * Runs inside the transaction that places the rows' orders. Returns false, with nothing written, where a row is no
 * longer to be placed.
 */
async function settleRows(
  client: pg.PoolClient,
  key: BulkJobRow,
  settled: readonly MovedRow<'place'>[],
): Promise<boolean> {
  const job = await lockBulkJob(client, key);
  const rowNumbers = settled.map(({ row_number }) => row_number);
  if (job?.phase !== 'PLACING' || !(await areToPlace(client, key, rowNumbers))) return false;
  await moveRows(client, key, 'place', settled);
  return true;
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

/** The id under which a row makes at most one order; each attempt to pay by card has a new id. */
function quoteIdOf({ job_id }: BulkJobRow, row: BulkRowRow): string {
  const own = `bulk:${job_id}:${row.row_number}`;
  return isPaidByCard(row) ? `${own}:card:${(row.card_tries ?? 0) + 1}` : own;
}

/** The row's order, waiting for its payment. Neither the fleet nor the provider knows of it yet. */
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

/** Why a row that was valid when checked can no longer be placed. */
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

/** Whether the fee still holds: price list, pickup location and service area are unchanged. */
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
