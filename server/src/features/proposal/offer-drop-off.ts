import { instructionsRefusal } from '@sendero/core/order/delivery-instructions';
import { moveRefusal } from '@sendero/core/order/change';
import { type DropOffOffer, isNear } from '@sendero/core/order/drop-off';
import type { Site } from '@sendero/core/market/site';
import { toMajor } from '@sendero/core/values/money';
import type { LatLng } from '@sendero/core/values/place';
import type { World } from '../../world.ts';
import { paidOf } from '../payment/give-back.ts';
import { samePlace } from '../quote/verify-quote.ts';
import { atSender } from '../vendor/at-sender.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import type { OrderRow } from '../order/order-row.ts';
import { priceMove } from './price-move.ts';

/** Where an order goes to, and where it was placed to before its recipient moved it. */
export function dropOffOf(row: OrderRow): { readonly at: LatLng; readonly from: LatLng } {
  const at = { lat: row.destination_lat, lng: row.destination_lng };
  const from = row.recipient_instructions?.placed_to ?? at;
  // A shop that sent the order elsewhere since has placed it there.
  return { at, from: isNear(from, at) ? from : at };
}

/** What a recipient may do with a place: put the pin there as it is, or ask the shop. */
export type PlaceOffer =
  | { readonly kind: 'put'; readonly ride_seconds: number }
  | {
      readonly kind: 'ask';
      readonly ride_seconds: number;
      /** Minor units. */
      readonly fee: number;
      /** Null where the order's own address stands. */
      readonly address: string | null;
    }
  /** `paid`: it would cost more than a card has paid. */
  | { readonly kind: 'only-same-price' | 'out-of-area' | 'no-street' | 'paid' };

/**
 * What the recipient of an order may do with a place (RCP-03, decisions 0119, 0124 and 0154). Near to where it was placed to and for
 * the same price they put the pin there themselves; anywhere else where riders deliver they ask the shop, unless that costs more than a
 * card has paid already.
 */
export async function offerDropOff(world: World, site: Site, row: OrderRow, to: LatLng): Promise<PlaceOffer> {
  const owned = await vendorOf(world, site, row);
  const { at, from } = dropOffOf(row);
  const moving = owned && { site, owned, row };
  const [before, after] = moving
    ? await Promise.all([priceMove(world, moving, at), priceMove(world, moving, to)])
    : [null, null];
  if (!owned || after === null) return { kind: 'out-of-area' };
  const { delivery_fee: fee, ride_seconds } = after;
  if (samePlace(at, to) || (isNear(from, to) && fee === before?.delivery_fee))
    return { kind: 'put', ride_seconds };
  if (!mayAsk(world, site, owned, row)) return { kind: 'only-same-price' };
  const paid = await paidOf(world, row);
  if (paid !== null && fee > paid) return { kind: 'paid' };
  if (isNear(from, to)) return { kind: 'ask', ride_seconds, fee, address: null };
  const address = await world.ownGeocoder.reverse(to, site.market.geocoder_language);
  // A rider finds no door without a street.
  if (!address || address.street === '') return { kind: 'no-street' };
  return { kind: 'ask', ride_seconds, fee, address: address.formatted_address };
}

/** An offer as the page shows it. */
export function shownOffer(offer: PlaceOffer, { delivery_fee, currency }: OrderRow): DropOffOffer {
  if (offer.kind === 'put') return { kind: 'put' };
  if (offer.kind !== 'ask') return { kind: offer.kind };
  const { fee, address } = offer;
  const difference = toMajor(fee - delivery_fee, currency);
  return { kind: 'ask', difference, currency, ...(address !== null && { address }) };
}

/** Whether there is a shop that could confirm it: a guest has no screens of their own. */
function mayAsk(world: World, site: Site, { is_guest }: VendorRecord, row: OrderRow): boolean {
  if (is_guest || instructionsRefusal(row) !== null || moveRefusal(row) !== null) return false;
  return world.flags.flagsFor(site)['show-modify-order-button'];
}

/** The vendor of an order, where its sender is; null where it is not one of this site any more. */
export async function vendorOf(world: World, site: Site, row: OrderRow): Promise<VendorRecord | null> {
  const found = await findVendorById(world, row.vendor_id);
  if (!found || site.market.country_code !== row.country_code) return null;
  return atSender(found, { lat: row.pickup.latitude, lng: row.pickup.longitude });
}
