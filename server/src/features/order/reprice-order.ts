import type { OrderChange } from '@sendero/core/contract/order-api';
import type { Site } from '@sendero/core/market/site';
import { collectedAt, deliveredAt } from '@sendero/core/order/preorder';
import { linesOf } from '@sendero/core/quote/fee';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { checkHours } from '../quote/check-hours.ts';
import { checkServiceArea } from '../quote/check-service-area.ts';
import { undeliverable } from '../quote/quote-fee.ts';
import { samePlace, verifyQuote } from '../quote/verify-quote.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import type { OrderRow } from './order-row.ts';
import { unixSeconds } from '../../clock.ts';

interface Repricing {
  readonly row: OrderRow;
  readonly wanted: OrderRow;
  readonly body: OrderChange;
  /** Whether the order goes to another place. */
  readonly moved: boolean;
}

type Price = Times & Pick<OrderRow, 'delivery_fee' | 'fee_lines'> & { readonly quote_id: string | null };
type Times = Pick<OrderRow, 'ride_seconds' | 'preordered_for' | 'promised_at' | 'dispatch_at'>;

/**
 * Returns a changed order's price and promised time. They stay as they were, unless the place changes or the new
 * payment method has a price. Then the signed price binds, and the place must be served now (FEE-03, FLOW-19).
 */
export function repriced(world: World, site: Site, owned: VendorRecord, ask: Repricing): Price {
  const { row, wanted, body, moved } = ask;
  const { delivery_fee, fee_lines = null, ride_seconds, preordered_for, promised_at, dispatch_at } = row;
  const paysOtherwise =
    site.market.price.cash_on_delivery_surcharge > 0 && row.payment_method !== wanted.payment_method;
  if (!moved && !paysOtherwise)
    return {
      delivery_fee,
      fee_lines,
      ride_seconds,
      preordered_for,
      promised_at,
      dispatch_at,
      quote_id: null,
    };

  if (moved) checkHours(site.market, owned.vendor, askedFor(row), world.clock.now());
  const quote = verifyQuote(world, site, owned, {
    vendor_id: row.vendor_id,
    customer: { location: { latitude: wanted.destination_lat, longitude: wanted.destination_lng } },
    order: { payment_method: wanted.payment_method },
    delivery_fee: body.delivery_fee ?? Number.NaN,
    signature: body.signature ?? '',
  });
  if (!samePlace(quote.from, { lat: row.pickup.latitude, lng: row.pickup.longitude }))
    throw new Problem('Conflict', { detail: 'The collection point has moved since this was ordered.' });
  if (checkServiceArea(world, site, owned, quote) !== 'DELIVERABLE')
    throw undeliverable('customer.location.address');

  return {
    delivery_fee: quote.fee,
    fee_lines: linesOf(site.market, quote.fee, wanted.payment_method),
    ...timesFor(row, quote.ride_seconds),
    quote_id: quote.quote_id,
  };
}

/** The end of a pre-order that was asked for; null for none. */
export function askedFor({ preordered_for, preordered_end, ride_seconds }: OrderRow): number | null {
  if (preordered_for === null) return null;
  const deliver_at = unixSeconds(preordered_for);
  return preordered_end === 'COLLECT' ? collectedAt(deliver_at, ride_seconds) : deliver_at;
}

/** A longer ride arrives later; a pre-order keeps the end that was asked for, and the other one moves (FLOW-22). */
export function timesFor(row: OrderRow, ride_seconds: number): Times {
  const { preordered_for, promised_at, dispatch_at } = row;
  const longer_ms = (ride_seconds - row.ride_seconds) * 1000;
  if (preordered_for === null)
    return { ride_seconds, preordered_for, promised_at: after(promised_at, longer_ms), dispatch_at };
  if (row.preordered_end !== 'COLLECT')
    return {
      ride_seconds,
      preordered_for,
      promised_at,
      dispatch_at: dispatch_at && after(dispatch_at, -longer_ms),
    };
  const collect_at = collectedAt(unixSeconds(preordered_for), row.ride_seconds);
  const deliver_at = new Date(deliveredAt(collect_at, ride_seconds) * 1000);
  return { ride_seconds, preordered_for: deliver_at, promised_at: deliver_at, dispatch_at };
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
