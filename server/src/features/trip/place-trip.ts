import type { NewTrip, Trip } from '@sendero/core/contract/trip-api';
import type { Site } from '@sendero/core/market/site';
import { firstIssue } from '@sendero/core/order/validate';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { newOrderRow } from '../order/new-order-row.ts';
import { checkFlags, checkItemValue, orderRules } from '../order/order-rules.ts';
import type { NewOrderRow } from '../order/order-row.ts';
import { placeTogether } from '../order/place-together.ts';
import { checkHours } from '../quote/check-hours.ts';
import { checkServiceArea } from '../quote/check-service-area.ts';
import { pickupOf } from '../quote/quote-fee.ts';
import { samePlace } from '../quote/verify-quote.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { toTrip } from './get-trip.ts';
import { dueTogether, keepTrip, newTrip } from './new-trip.ts';
import { type TripQuote, readTrip } from './sign-trip.ts';
import { type TripRow, findTrip, listOrdersOfTrip } from './store.ts';

interface PlaceTripInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly body: NewTrip;
}

/**
 * Places a trip: an order for every drop, all of them or none, with one rider and one price (BRD-15).
 *
 * Each drop obeys the rules of an order alone; a refusal names it, as `stops.2.customer.name`. A price makes one trip:
 * the same request again, after an answer that was lost, gets that trip.
 */
export async function placeTrip(world: World, { site, caller, body }: PlaceTripInput): Promise<Trip> {
  const owned = await getOwnVendor(world, caller, body.vendor_id);
  if (owned.is_guest) throw ruleBroken('vendor_id', 'problem.field');
  const quote = verified(world, site, owned, body);
  const made = await findTrip(world.db, { ...keyOf(owned), quote_id: quote.quote_id });
  if (made) return repeated(world, made, body);
  checkPrice(world, owned, quote);
  checkRules(world, site, owned, body);
  checkArea(world, site, owned, quote);
  const rows = await rowsOf(world, site, owned, { body, quote });
  const trip = newTrip(world, owned, quote.quote_id, quote);
  const outcome = await placeTogether(world, rows, async (client) => {
    await keepTrip(client, trip, rows);
    return true;
  });
  if (outcome === 'placed') return toTrip(world, trip, await listOrdersOfTrip(world.db, trip));
  const first = await findTrip(world.db, { ...keyOf(owned), quote_id: quote.quote_id });
  if (!first) throw usedAlready();
  return repeated(world, first, body);
}

const keyOf = ({ root_id, vendor }: VendorRecord) => ({ root_id, vendor_id: vendor.vendor_id });

/** The trip that this price has made, where it is this request's. */
async function repeated(world: World, trip: TripRow, { stops }: NewTrip): Promise<Trip> {
  const orders = await listOrdersOfTrip(world.db, trip);
  const isSame =
    orders.length === stops.length &&
    orders.every(
      (order, n) =>
        order.customer_name === stops[n]?.customer.name.trim() &&
        order.description === stops[n]?.description &&
        order.client_order_id === (stops[n]?.client_order_id ?? null),
    );
  if (!isSame) throw usedAlready();
  return toTrip(world, trip, orders);
}

function usedAlready(): Problem {
  return new Problem('SignatureUsed', { detail: 'This price was used already. Ask for a new one.' });
}

/** The price in the signature, if it is for this vendor and for these stops in this order. */
function verified(world: World, { market }: Site, owned: VendorRecord, body: NewTrip): TripQuote {
  const quote = readTrip(world.config.signing_keys, body.signature);
  const isFor =
    quote !== null &&
    quote.vendor_id === owned.vendor.vendor_id &&
    quote.stops.length === body.stops.length &&
    toMajor(quote.fee, market.currency) === body.delivery_fee &&
    (market.price.cash_on_delivery_surcharge === 0 || quote.payment_method === body.payment_method) &&
    body.stops.every(({ customer: { location } }, n) => {
      const to = quote.stops[n]?.to;
      const { latitude: lat, longitude: lng } = location;
      return to !== undefined && lat !== null && lng !== null && samePlace(to, { lat, lng });
    });
  if (!isFor)
    throw new Problem('SignatureMismatch', {
      detail: 'The price was made for another request. Ask for a new one.',
    });
  return quote;
}

function checkPrice(world: World, owned: VendorRecord, quote: TripQuote): void {
  if (!samePlace(quote.from, pickupOf(owned)))
    throw new Problem('SignatureMismatch', {
      detail: 'The collection point has moved. Ask for a new price.',
    });
  if (quote.expires_at >= unixSeconds(world.clock.now())) return;
  throw new Problem('SignatureExpired', {
    detail: 'The price is too old. Ask for a new one.',
    errors: [{ field: 'delivery_fee', meta: { translation_key: 'error.fee.changed' } }],
  });
}

function checkRules(world: World, site: Site, owned: VendorRecord, body: NewTrip): void {
  const now = world.clock.now();
  checkHours(site.market, owned.vendor, body.collect_at ?? null, now);
  const rules = orderRules(world, site, owned.vendor);
  draftsOf(body).forEach((draft, n) => {
    checkFlags(world, site, { ...draft, delivery_fee: body.delivery_fee, signature: body.signature });
    const issue = firstIssue(draft, rules, now);
    if (issue) throw ruleBroken(fieldOf(issue.field, n), issue.key);
    checkItemValue(site, { order: draft.order, item_value_confirmed: body.item_value_confirmed });
  });
}

const shared: ReadonlySet<string> = new Set(['vendor_id', 'vat_number', 'preordered_for', 'payment_method']);

/** The field of the trip's request that an order's field stands for. */
function fieldOf(field: string, n: number): string {
  const own = field.replace(/^order\./, '');
  if (own === 'preordered_for') return 'collect_at';
  return shared.has(own) ? own : `stops.${n}.${own}`;
}

function checkArea(world: World, site: Site, owned: VendorRecord, { stops }: TripQuote): void {
  stops.forEach(({ to, direct_m }, n) => {
    if (checkServiceArea(world, site, owned, { to, distance_m: direct_m }) === 'DELIVERABLE') return;
    throw new Problem('Undeliverable', {
      detail: 'It lies outside of where this collection point delivers.',
      errors: [
        { field: `stops.${n}.customer.location.address`, meta: { translation_key: 'problem.Undeliverable' } },
      ],
    });
  });
}

/** The drops as requests for an order each. */
function draftsOf({ vendor_id, stops, payment_method, vat_number, collect_at }: NewTrip) {
  return stops.map(({ amount, description, goods, ...stop }) => ({
    ...stop,
    vendor_id,
    order: { amount, description, payment_method, goods },
    ...(vat_number !== undefined && { vat_number }),
    preordered_for: collect_at ?? null,
  }));
}

/** The orders of the drops. All are collected together, so all are due for a rider at the same time. */
async function rowsOf(
  world: World,
  site: Site,
  owned: VendorRecord,
  { body, quote }: { readonly body: NewTrip; readonly quote: TripQuote },
): Promise<readonly NewOrderRow[]> {
  const rows = await Promise.all(
    draftsOf(body).map(async (draft, n): Promise<NewOrderRow> => {
      const { fee = 0, seconds = 0, lines = [] } = quote.stops[n] ?? {};
      const price = { quote_id: `${quote.quote_id}:${n + 1}`, fee, ride_seconds: seconds };
      const row = await newOrderRow(world, site, owned, { ...draft, preordered_end: 'COLLECT' }, price);
      return { ...row, fee_lines: lines };
    }),
  );
  return dueTogether(rows);
}
