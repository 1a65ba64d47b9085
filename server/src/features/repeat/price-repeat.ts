import type { RepeatedOrder } from '@sendero/core/contract/repeat-api';
import type { Site } from '@sendero/core/market/site';
import { type OrderDraft, firstIssue } from '@sendero/core/order/validate';
import { type Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { orderRules } from '../order/order-rules.ts';
import { pickupOf, priceAlong } from '../quote/quote-fee.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';

export interface RepeatPrice {
  /** Minor units. */
  readonly fee: number;
  readonly ride_seconds: number;
}

/**
 * Checks what is ordered each time by the rules of any order, and returns its price today. Throws a Problem that names
 * the field: an address out of reach, an outlet that was closed, a payment that is no longer offered.
 */
export async function priceRepeat(
  world: World,
  site: Site,
  owned: VendorRecord,
  content: RepeatedOrder,
  preordered_for: number | null = null,
): Promise<RepeatPrice> {
  if (!world.flags.flagsFor(site).pre_order) throw ruleBroken('at', 'problem.field');
  const draft: OrderDraft = { ...content, vendor_id: owned.vendor.vendor_id, preordered_for };
  const issue = firstIssue(draft, orderRules(world, site, owned.vendor), world.clock.now());
  if (issue) throw ruleBroken(issue.field, issue.key);
  const { latitude, longitude } = content.customer.location;
  const to = { lat: latitude ?? 0, lng: longitude ?? 0 };
  const route = await world.router.route(pickupOf(owned), to);
  const { payment_method } = content.order;
  const { fee } = priceAlong(world, site, owned, { to, distance_m: route.distance_m }, { payment_method });
  return { fee, ride_seconds: Math.round(route.duration_s) };
}

/** The field that a refusal is about, and the text that says what to do. */
export function reasonOf({ extras: { errors }, code }: Problem): { field: string; translation_key: string } {
  const [first] = errors ?? [];
  return {
    field: first?.field ?? '',
    translation_key: first?.meta.translation_key ?? `problem.${code}`,
  };
}
