import type { Site } from '@sendero/core/market/site';
import { allIssues, itemValueWarning } from '@sendero/core/order/validate';
import type { ShopOrder } from '@sendero/core/shop-system/shop-order';
import { type ShopOrderPlace, paymentOf, toOrderDraft } from '@sendero/core/shop-system/to-draft';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { addressResolver } from '../bulk/resolve-address.ts';
import { orderRules } from '../order/order-rules.ts';
import { closedFor } from '../quote/check-hours.ts';
import { pickupOf, priceAlong } from '../quote/quote-fee.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import type { DraftIssue } from './draft-store.ts';

/** What is found about a draft: where it goes, what is wrong, and what it costs now. */
export interface CheckedDraft {
  readonly place: ShopOrderPlace | null;
  readonly candidates: readonly ShopOrderPlace[];
  readonly issues: readonly DraftIssue[];
  readonly price: { readonly fee: number; readonly ride_seconds: number } | null;
  readonly draft: ReturnType<typeof toOrderDraft>;
  /** Whether its shop takes no orders at this moment; whether its value is one that somebody has to confirm. */
  readonly is_closed: boolean;
  readonly is_valuable: boolean;
}

type Checking = Pick<ShopOrder, 'is_paid' | 'is_cash' | 'content'>;

/** Checks a shop's order as any order is, with the addresses of rows of sheets looked for in the same way (BLK-03). */
export async function checkDraft(
  world: World,
  site: Site,
  owned: VendorRecord,
  order: Checking,
  chosen: ShopOrderPlace | null,
): Promise<CheckedDraft> {
  const { market } = site;
  const now = world.clock.now();
  const { place, candidates, issues: found } = await findPlace(world, site, owned, order, chosen);
  const draft = toOrderDraft(order, owned.vendor.vendor_id, place, market.currency);
  const issues = [...found];
  if (paymentOf(order) === null) issues.push(issue('order.payment_method', 'shop-orders.issue.unpaid'));
  const price = place && (await priceTo(world, site, owned, place, draft, issues));
  const told = new Set(issues.map(({ field }) => field));
  for (const { field, key } of allIssues(draft, orderRules(world, site, owned.vendor), now)) {
    // Without a place, that is what is said; its coordinates are the same fault.
    if (told.has(field) || (!place && field.startsWith('customer.location.'))) continue;
    told.add(field);
    issues.push(issue(field, key));
  }
  return {
    place,
    candidates,
    issues,
    price,
    draft,
    is_closed: closedFor(market, owned.vendor, null, now) !== null,
    is_valuable: itemValueWarning(draft.order.amount, market.item_value_limit),
  };
}

async function findPlace(
  world: World,
  site: Site,
  owned: VendorRecord,
  { content }: Checking,
  chosen: ShopOrderPlace | null,
): Promise<Pick<CheckedDraft, 'place' | 'candidates' | 'issues'>> {
  if (!owned.vendor.vendor_information.location)
    return { place: null, candidates: [], issues: [issue('vendor_id', 'request.error.no-origin')] };
  if (chosen) return { place: chosen, candidates: [], issues: [] };
  const unknown = issue('customer.location.address', 'bulk.issue.address-unknown');
  if (content.address === '') return { place: null, candidates: [], issues: [unknown] };
  const resolved = await addressResolver(world, site).byText(content.address, pickupOf(owned));
  if ('place' in resolved) return { place: placeOnly(resolved.place), candidates: [], issues: [] };
  const candidates = resolved.candidates.map(placeOnly);
  const ambiguous = issue('customer.location.address', 'bulk.issue.address-ambiguous');
  return { place: null, candidates, issues: [candidates.length === 0 ? unknown : ambiguous] };
}

/** The fee along the route. Where riders do not go, null, and the reason is added to `issues`. */
async function priceTo(
  world: World,
  site: Site,
  owned: VendorRecord,
  place: ShopOrderPlace,
  { order: { payment_method } }: ReturnType<typeof toOrderDraft>,
  issues: DraftIssue[],
): Promise<CheckedDraft['price']> {
  const to = { lat: place.latitude, lng: place.longitude };
  try {
    const { distance_m, duration_s } = await world.router.route(pickupOf(owned), to);
    const { fee } = priceAlong(world, site, owned, { to, distance_m }, { payment_method });
    return { fee, ride_seconds: Math.round(duration_s) };
  } catch (refusal) {
    if (!(refusal instanceof Problem) || !['NoPrice', 'Undeliverable'].includes(refusal.code)) throw refusal;
    issues.push(issue('customer.location.address', 'request.error.undeliverable-address'));
    return null;
  }
}

const placeOnly = ({ address, latitude, longitude }: ShopOrderPlace): ShopOrderPlace => ({
  address,
  latitude,
  longitude,
});

const issue = (field: string, translation_key: string): DraftIssue => ({ field, translation_key });
