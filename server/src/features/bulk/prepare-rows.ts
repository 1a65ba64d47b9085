// What becomes of a row, or of the rows of a route: orders, or the reasons why not.
import { nextTimeOf } from '@sendero/core/bulk/read-repeat';
import { routeChanged, waitsFor } from '@sendero/core/bulk/route';
import {
  type Finding,
  paymentMethodOf,
  rowFindings,
  rowToOrder,
  timeColumn,
} from '@sendero/core/bulk/to-order';
import type { RowRepeat } from '@sendero/core/bulk/row-draft';
import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { toUnpaid } from '../order/begin-unpaid.ts';
import { newOrderRow } from '../order/new-order-row.ts';
import type { NewOrderRow } from '../order/order-row.ts';
import { orderRules } from '../order/order-rules.ts';
import { type PaymentRow, newPayment } from '../payment/new-payment.ts';
import { closedFor } from '../quote/check-hours.ts';
import { pickupOf, priceAlong } from '../quote/quote-fee.ts';
import { type NewRepeatRow, newRepeat } from '../repeat/new-repeat.ts';
import type { OnlinePayment } from '../site/online-payment.ts';
import { type NewTripRow, dueTogether, newTrip } from '../trip/new-trip.ts';
import { type TripPrice, priceTrip } from '../trip/plan-trip.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import type { FindOutlet } from './find-outlet.ts';
import type { MovedRow } from './row-moves-store.ts';
import type { BulkRowRow, RowPrice } from './row-store.ts';
import type { BulkJobRow } from './store.ts';

/** What a job's rows are placed with. */
export interface Placing {
  readonly world: World;
  readonly job: BulkJobRow;
  readonly site: Site;
  readonly findOutlet: FindOutlet;
  readonly online: OnlinePayment | null;
}

/** Rows that are placed together or not at all: their outcomes, orders, the payment they wait for, and their trip. */
export interface Prepared {
  readonly settled: readonly MovedRow<'place'>[];
  readonly orders: readonly NewOrderRow[];
  readonly payment: PaymentRow | null;
  readonly trip: NewTripRow | null;
  /** What a row that returns becomes, in place of an order. */
  readonly repeat?: NewRepeatRow;
}

/** A row that has all that its order takes. */
interface Whole {
  readonly row: BulkRowRow;
  readonly outlet: VendorRecord;
  readonly price: RowPrice;
  readonly fee: number;
  readonly order: ReturnType<typeof rowToOrder>;
}

/** A delivery that costs nothing needs no card. */
export const isPaidByCard = ({ draft, fee }: BulkRowRow): boolean =>
  draft?.payment_type === 'ONLINE_PAYMENT' && fee !== null && fee > 0;

/** Prepares one row, or all rows of a route. A row fails with a named reason where its hours, time or price changed. */
export function prepare(placing: Placing, rows: readonly BulkRowRow[]): Promise<Prepared> {
  const [row, ...others] = rows;
  if (!row) throw new Error('Nothing is placed of no rows.');
  return others.length === 0 ? prepareRow(placing, row) : prepareTrip(placing, rows);
}

/** The rows, none of which is placed, for the same reason. */
export const allFailed = (rows: readonly BulkRowRow[], issue: Finding): Prepared => ({
  settled: rows.map((row) => failure(row, [issue])),
  orders: [],
  payment: null,
  trip: null,
});

async function prepareRow(placing: Placing, row: BulkRowRow): Promise<Prepared> {
  const whole = wholeRow(placing, row);
  if (!whole) return failed(row, [outletGone(row)]);
  const changed = whatChanged(placing, whole, row.price?.trip ? false : isPriceOf(placing, whole));
  if (changed.length > 0) return failed(row, changed);
  if (row.draft?.repeat) return returning(placing, whole, row.draft.repeat);
  const quote = {
    quote_id: quoteIdOf(placing.job, row),
    fee: whole.fee,
    ride_seconds: whole.price.ride_seconds,
  };
  const placed = await newOrderRow(placing.world, placing.site, whole.outlet, whole.order, quote);
  return isPaidByCard(row) ? toBePaid(placing, row, placed) : become(row, 'PLACED', placed);
}

/** The row as an order that returns: what is ordered each time, and when. */
function returning({ world, site }: Placing, { row, outlet, fee, order }: Whole, days: RowRepeat): Prepared {
  const { customer, order: content, vat_number, pin_required } = order;
  const ordered = {
    customer,
    order: content,
    ...(vat_number && { vat_number }),
    ...(pin_required !== undefined && { pin_required }),
  };
  const timing = { ...days, weekdays: [...days.weekdays], from: days.from ?? undefined };
  const repeat = newRepeat(world, { site, owned: outlet, content: ordered, fee }, timing);
  return { settled: [placedRow(row, 'PLACED', undefined)], orders: [], payment: null, trip: null, repeat };
}

/** Prepares the trip of a route, as it was priced: with a fault in one of its rows, none is placed. */
async function prepareTrip(placing: Placing, rows: readonly BulkRowRow[]): Promise<Prepared> {
  const [first] = rows;
  const numbers = first?.price?.trip?.rows ?? [];
  const byNumber = new Map(rows.map((row) => [row.row_number, row]));
  const inOrder = numbers.flatMap((number) => byNumber.get(number) ?? []);
  const isSame =
    inOrder.length === rows.length &&
    numbers.length === rows.length &&
    rows.every(({ price }) => price?.trip?.rows.join() === numbers.join());
  if (!isSame) return allFailed(rows, routeChanged(first?.draft?.route ?? ''));
  const stops = inOrder.flatMap((row) => wholeRow(placing, row) ?? []);
  const [{ outlet } = { outlet: null }] = stops;
  const trip = outlet && tripPriceOf(placing.site, outlet, stops);
  const found = new Map(inOrder.map((row) => [row.row_number, faultsOf(placing, row, stops, trip)]));
  const wrong = rows.find(({ row_number }) => found.get(row_number)?.length);
  if (wrong || !outlet || !trip) {
    const settled = rows.map((row) => {
      const own = found.get(row.row_number) ?? [];
      return failure(row, own.length > 0 ? own : [waitsFor(wrong?.row_number ?? row.row_number)]);
    });
    return { settled, orders: [], payment: null, trip: null };
  }
  const orders = dueTogether(await Promise.all(stops.map((stop, n) => orderOfStop(placing, stop, trip, n))));
  return {
    settled: stops.map(({ row }, n) => placedRow(row, 'PLACED', orders[n])),
    orders,
    payment: null,
    // The price makes one trip: it has the name of its first row, which becomes an order once.
    trip: newTrip(placing.world, outlet, `bulk:${placing.job.job_id}:${numbers[0]}`, trip),
  };
}

function faultsOf(
  placing: Placing,
  row: BulkRowRow,
  stops: readonly Whole[],
  trip: TripPrice | null,
): readonly Finding[] {
  const nth = stops.findIndex((stop) => stop.row === row);
  const whole = stops[nth];
  if (!whole) return [outletGone(row)];
  const isPrice = feeAlone(placing, whole) !== null && trip?.shares[nth]?.fee === whole.fee;
  return whatChanged(placing, whole, isPrice);
}

async function orderOfStop(
  { world, job, site }: Placing,
  { row, outlet, order, fee }: Whole,
  { seconds, shares }: TripPrice,
  nth: number,
): Promise<NewOrderRow> {
  const price = { quote_id: quoteIdOf(job, row), fee, ride_seconds: seconds[nth] ?? 0 };
  const placed = await newOrderRow(world, site, outlet, order, price);
  return { ...placed, fee_lines: shares[nth]?.lines ?? [] };
}

/** The trip's price as of today, from the ways that were found when the rows were checked. */
function tripPriceOf(site: Site, outlet: VendorRecord, stops: readonly Whole[]): TripPrice | null {
  const legs = stops.map(({ price: { trip } }) => ({
    distance_m: trip?.leg_m ?? 0,
    duration_s: trip?.leg_s ?? 0,
  }));
  const methods = stops.map(({ row }) => paymentMethodOf(row.draft?.payment_type ?? null));
  return priceTrip(site, outlet, legs, methods);
}

function wholeRow({ world, site, findOutlet }: Placing, row: BulkRowRow): Whole | null {
  const { draft, price } = row;
  const fee = row.fee ?? price?.each ?? null;
  const outlet = findOutlet(row.vendor_id ?? '');
  if (!outlet || !draft || !price || fee === null) return null;
  const order = {
    ...rowToOrder(draft, outlet.vendor.vendor_id, price.to),
    ...(draft.client_order_id && { client_order_id: draft.client_order_id }),
    ...(draft.repeat && { preordered_for: nextTimeOf(draft.repeat, site.market, world.clock.now()) }),
  };
  return { row, outlet, price, fee, order };
}

const outletGone = ({ vendor_id }: BulkRowRow): Finding => ({
  column: 'outlet',
  key: 'bulk.issue.outlet-unknown',
  values: { outlet: vendor_id ?? '' },
});

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
  row: BulkRowRow,
  state: 'PLACED' | 'PAYING',
  order: NewOrderRow,
  payment: PaymentRow | null = null,
): Prepared {
  return { settled: [placedRow(row, state, order)], orders: [order], payment, trip: null };
}

function placedRow(
  { row_number }: BulkRowRow,
  state: 'PLACED' | 'PAYING',
  order: NewOrderRow | undefined,
): MovedRow<'place'> {
  return { row_number, state, order_id: order?.order_id ?? null, issues: [] };
}

/** Why a row that was valid when checked can no longer be placed. */
function whatChanged(
  { world, site }: Placing,
  { outlet, order }: Whole,
  isPrice: boolean,
): readonly Finding[] {
  const now = world.clock.now();
  const found: Finding[] = [];
  const closed = closedFor(site.market, outlet.vendor, order.preordered_for, now);
  if (closed) found.push({ column: timeColumn(order), key: closed });
  if (!isPrice) found.push({ column: 'address', key: 'bulk.issue.price-changed' });
  return rowFindings(found, order, orderRules(world, site, outlet.vendor), now);
}

/** Whether the fee still holds: price list, pickup location and service area are unchanged. */
const isPriceOf = (placing: Placing, whole: Whole): boolean => feeAlone(placing, whole) === whole.fee;

/** The fee of the way to a row's door alone; null where the outlet has moved, or delivers there no more. */
function feeAlone({ world, site }: Placing, { price, outlet, order }: Whole): number | null {
  if (!outlet.vendor.vendor_information.location) return null;
  const from = pickupOf(outlet);
  if (from.lat !== price.from.lat || from.lng !== price.from.lng) return null;
  const to = { lat: price.to.latitude, lng: price.to.longitude };
  const { payment_method } = order.order;
  try {
    return priceAlong(world, site, outlet, { to, distance_m: price.distance_m }, { payment_method }).fee;
  } catch (refusal) {
    if (refusal instanceof Problem) return null;
    throw refusal;
  }
}

const failed = (row: BulkRowRow, issues: readonly Finding[]): Prepared => ({
  settled: [failure(row, issues)],
  orders: [],
  payment: null,
  trip: null,
});

export const failure = (
  { row_number }: Pick<BulkRowRow, 'row_number'>,
  issues: readonly Finding[],
): MovedRow<'place'> => ({
  row_number,
  state: 'FAILED',
  order_id: null,
  issues,
});
