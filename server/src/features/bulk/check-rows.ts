import type { ColumnMatch } from '@sendero/core/bulk/columns';
import { duplicateKey } from '@sendero/core/bulk/duplicate';
import { readRow } from '@sendero/core/bulk/read-row';
import type { RowDraft } from '@sendero/core/bulk/row-draft';
import {
  type Finding,
  type RowPlace,
  rowFindings,
  rowToOrder,
  timeColumn,
} from '@sendero/core/bulk/to-order';
import type { Site } from '@sendero/core/market/site';
import type { PaymentMethod } from '@sendero/core/order/order';
import { itemValueWarning } from '@sendero/core/order/validate';
import { toMinor } from '@sendero/core/values/money';
import { Problem } from '../../http/problem.ts';
import type { Route } from '../../ports/router/port.ts';
import { Cache } from '../../state/cache.ts';
import type { World } from '../../world.ts';
import { orderRules } from '../order/order-rules.ts';
import { closedFor } from '../quote/check-hours.ts';
import { pickupOf, priceAlong } from '../quote/quote-fee.ts';
import { onlinePayment } from '../site/online-payment.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { cellsOf, matchOf } from './cells-of.ts';
import { type FindOutlet, outletFinder } from './find-outlet.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { MOST_ANSWERS, type ResolveAddress, addressResolver } from './resolve-address.ts';
import type { RowCheck, RowPrice, UncheckedRow } from './row-store.ts';
import { siteOfBulkJob } from './site-of-bulk-job.ts';
import type { BulkJobRow } from './store.ts';

export type CheckedRow = UncheckedRow & RowCheck;

/** Checks rows of one job. */
export type CheckRows = (rows: readonly UncheckedRow[]) => Promise<CheckedRow[]>;

/** What a job's rows are checked with. */
interface Checking {
  readonly world: World;
  readonly site: Site;
  readonly match: ColumnMatch;
  readonly findOutlet: FindOutlet;
  readonly resolve: ResolveAddress;
  readonly routeTo: (outlet: VendorRecord, to: RowPlace) => Promise<Route>;
}

/**
 * Returns a function that checks rows as single orders are checked: cells, outlet, address, the rules of an order,
 * area, hours and price (BLK-03). Each repeated address or route is requested once.
 */
export async function rowChecker(world: World, job: BulkJobRow): Promise<CheckRows> {
  const site = siteOfBulkJob(world, job);
  const routes = new Cache<Promise<Route>>({ most: MOST_ANSWERS });
  const checking: Checking = {
    world,
    site,
    match: matchOf(job.columns),
    findOutlet: await outletFinder(world, job),
    resolve: addressResolver(world, site),
    routeTo: (outlet, { latitude: lat, longitude: lng }) =>
      routes.memoize(`${outlet.vendor.vendor_id} ${lat},${lng}`, () =>
        world.router.route(pickupOf(outlet), { lat, lng }),
      ),
  };
  return (rows) => mapConcurrently(rows, async (row) => ({ ...row, ...(await checkRow(checking, row)) }));
}

async function checkRow(checking: Checking, row: UncheckedRow): Promise<RowCheck> {
  const { world, site } = checking;
  const now = world.clock.now();
  const { draft, issues } = readRow(cellsOf(checking.match, row), site.market, now);
  const found: Finding[] = [...issues];
  const outlet = checkOutlet(checking, draft, found);
  // The other faults of a row with an unknown outlet are found too.
  const near = outlet ?? checking.findOutlet('');
  const { place, candidates } = await findPlace(checking, row, draft, near, found);
  const order = rowToOrder(draft, outlet?.vendor.vendor_id ?? draft.outlet, place);
  if (draft.payment_type === 'ONLINE_PAYMENT' && !onlinePayment(world, site))
    found.push(finding('payment_method', 'online-payment'));
  checkOffered(checking, draft, outlet, found);
  checkRepeat(draft, found);
  checkLengths(draft, found);
  const priced = outlet && place && (await price(checking, outlet, place, order.order.payment_method, found));
  const all = near ? rowFindings(found, order, orderRules(world, site, near.vendor), now) : found;
  const { item_value_limit: limit, currency } = site.market;
  return {
    state: all.length === 0 ? 'VALID' : 'INVALID',
    vendor_id: outlet?.vendor.vendor_id ?? null,
    draft,
    issues: all,
    warnings: itemValueWarning(draft.amount, limit)
      ? [{ column: 'amount', key: 'bulk.warning.value-high', values: { limit, currency } }]
      : [],
    candidates,
    ...(priced && draft.repeat
      ? { price: { ...priced.price, each: priced.fee }, fee: null }
      : { price: priced?.price ?? null, fee: priced?.fee ?? null }),
    duplicate_key:
      place && duplicateKey({ ...place, phone_number: draft.phone_number, amount: minorOf(draft, currency) }),
  };
}

function checkOutlet({ findOutlet }: Checking, draft: RowDraft, found: Finding[]): VendorRecord | null {
  const outlet = findOutlet(draft.outlet);
  if (outlet?.vendor.vendor_information.location) return outlet;
  found.push(
    outlet
      ? { column: 'outlet', key: 'request.error.no-origin' }
      : finding('outlet', 'outlet-unknown', { outlet: draft.outlet }),
  );
  return null;
}

/**
 * Returns the row's place. A place chosen on the map comes first, then the sheet's coordinates, then an unambiguous
 * address.
 */
async function findPlace(
  { resolve }: Checking,
  { corrections }: UncheckedRow,
  draft: RowDraft,
  near: VendorRecord | null,
  found: Finding[],
): Promise<{ place: RowPlace | null; candidates: readonly RowPlace[] }> {
  const { address, latitude, longitude } = draft;
  if (corrections?.place) return { place: corrections.place, candidates: [] };
  if (latitude !== null && longitude !== null) {
    const named = address || (await resolve.byPoint({ lat: latitude, lng: longitude })) || '';
    return { place: { address: named, latitude, longitude }, candidates: [] };
  }
  if (address === '' || !near?.vendor.vendor_information.location) return { place: null, candidates: [] };
  const resolved = await resolve.byText(address, pickupOf(near));
  if ('place' in resolved) return { place: { ...resolved.place, address }, candidates: [] };
  const { candidates } = resolved;
  found.push(finding('address', candidates.length === 0 ? 'address-unknown' : 'address-ambiguous'));
  return { place: null, candidates };
}

/** Checks what a flag may disable, and the hours (FLG-05, FLOW-03). */
function checkOffered(
  { world, site }: Checking,
  draft: RowDraft,
  outlet: VendorRecord | null,
  found: Finding[],
): void {
  const now = world.clock.now();
  const flags = world.flags.flagsFor(site);
  if (draft.preordered_for !== null && !flags.pre_order)
    found.push(finding(timeColumn(draft), 'preorder-not-offered'));
  if (draft.vat_number !== '' && !flags.payment_vat) found.push(finding('vat_number', 'vat-not-offered'));
  const closed = closedFor(site.market, outlet?.vendor ?? {}, draft.preordered_for, now);
  if (closed) found.push({ column: timeColumn(draft), key: closed });
}

/** Checks what an order that returns cannot be (BRD-15). */
function checkRepeat({ repeat, route, payment_type }: RowDraft, found: Finding[]): void {
  if (!repeat) return;
  if (route !== '') found.push(finding('repeat', 'repeat-route'));
  if (payment_type === 'ONLINE_PAYMENT') found.push(finding('payment_method', 'repeat-online'));
}

/** Checks the lengths that the API enforces for a single order (ORD-01). */
function checkLengths(draft: RowDraft, found: Finding[]): void {
  for (const [column, most] of [
    ['client_order_id', 64],
    ['customer_name', 100],
    ['route', 60],
  ] as const)
    if (draft[column].length > most) found.push(finding(column, 'too-long', { most }));
}

/**
 * Returns the fee along the route. Where riders do not deliver, returns null and adds the reason to `found` (FEE-05,
 * FEE-06).
 */
async function price(
  { world, site, routeTo }: Checking,
  outlet: VendorRecord,
  place: RowPlace,
  payment_method: PaymentMethod,
  found: Finding[],
): Promise<{ price: RowPrice; fee: number } | null> {
  const { distance_m, duration_s } = await routeTo(outlet, place);
  const to = { lat: place.latitude, lng: place.longitude };
  try {
    const { fee } = priceAlong(world, site, outlet, { to, distance_m }, { payment_method });
    return {
      price: {
        from: pickupOf(outlet),
        to: place,
        distance_m: Math.round(distance_m),
        ride_seconds: Math.round(duration_s),
      },
      fee,
    };
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal;
    found.push({ column: 'address', key: 'request.error.undeliverable-address' });
    return null;
  }
}

const minorOf = ({ amount }: RowDraft, currency: string): number => toMinor(amount ?? 0, currency) ?? 0;

function finding(column: Finding['column'], name: string, values?: Finding['values']): Finding {
  return { column, key: `bulk.issue.${name}`, ...(values && { values }) };
}
