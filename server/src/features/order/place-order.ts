import type { NewOrder } from '@sendero/core/contract/order-api';
import { firstIssue } from '@sendero/core/order/validate';
import type { Order } from '@sendero/core/order/order';
import type { Site } from '@sendero/core/market/site';
import { toMinor } from '@sendero/core/values/money';
import { toE164 } from '@sendero/core/values/phone';
import { unixSeconds } from '../../clock.ts';
import type { Caller } from '../../http/tokens.ts';
import { answerGiven } from '../../http/idempotency.ts';
import type { IdempotencyKey } from '../../http/idempotency-store.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { checkHours } from '../quote/check-hours.ts';
import { estimateDelivery } from '../quote/estimate-delivery.ts';
import type { Quote } from '../quote/sign-quote.ts';
import { verifyQuote } from '../quote/verify-quote.ts';
import type { VendorRecord } from '../vendor/find-vendor.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { newOrderId } from './order-id.ts';
import { checkFlags, orderRules } from './order-rules.ts';
import { type OrderRow, toOrder } from './order-row.ts';
import type { OrderWriter } from './order-writer.ts';

interface Ask {
  readonly site: Site;
  readonly caller: Caller;
  readonly body: NewOrder;
  readonly idempotency: IdempotencyKey | null;
}

/**
 * Requests a rider: checks every rule again, takes the signed price as binding, and answers when the order is durable.
 *
 * The same Idempotency-Key gets the first answer again (ORD-08); a quote makes one order at most (FEE-03).
 */
export async function placeOrder(world: World, writer: OrderWriter, ask: Ask): Promise<{ result: Order }> {
  try {
    return await placeNew(world, writer, ask);
  } catch (refusal) {
    // Most requests are new, so none is asked about first: a repeat is refused here, or by the first order's keys.
    const first = ask.idempotency && (await answerGiven(world.db.kysely, ask.idempotency));
    if (first) return first.answer as { result: Order };
    throw refusal;
  }
}

async function placeNew(world: World, writer: OrderWriter, ask: Ask): Promise<{ result: Order }> {
  const owned = await getOwnVendor(world, ask.caller, ask.body.vendor_id);
  const quote = checked(world, ask, owned);
  const row = await rowOf(world, ask, owned, quote);
  const answer = { result: toOrder(world.config.signing_keys, row) };
  const stored = await writer.write({ row, idempotency: ask.idempotency, answer });
  if (stored === 'repeated')
    throw new Problem('SignatureUsed', {
      detail: 'This price was used for an order already. Ask for a new one.',
    });
  world.metrics.orders_placed.inc({ country: row.country_code });
  return answer;
}

/** The price that binds, once no rule is broken; what refuses is a Problem that names the field. */
function checked(world: World, { site, body }: Ask, owned: VendorRecord): Quote {
  const now = world.clock.now();
  checkFlags(world, site, body);
  const issue = firstIssue(body, orderRules(world, site, owned.vendor), now);
  if (issue) throw ruleBroken(issue.field, issue.key);
  checkHours(site.market, body.preordered_for ?? null, now);
  return verifyQuote(world, site, owned, body);
}

async function rowOf(
  world: World,
  { site, body }: Ask,
  owned: VendorRecord,
  quote: Quote,
): Promise<OrderRow> {
  const { vendor, root_id } = owned;
  const { market } = site;
  const { location: pickup } = vendor.vendor_information;
  const { customer } = body;
  if (!pickup || customer.location.latitude === null || customer.location.longitude === null)
    throw new Problem('NoPrice');
  const customer_phone = toE164(customer.phone_number, market.country_code) ?? customer.phone_number;
  const now = world.clock.now();
  const preordered_for = body.preordered_for ? new Date(body.preordered_for * 1000) : null;
  const { promised_at, dispatch_at } = await estimateDelivery(
    world,
    site,
    vendor,
    quote.ride_seconds,
    preordered_for,
  );
  const created_at = unixSeconds(now);
  return {
    root_id,
    order_id: newOrderId(vendor.vendor_id, now),
    vendor_id: vendor.vendor_id,
    country_code: market.country_code,
    client_order_id: body.client_order_id ?? null,
    created_at: now,
    updated_at: now,
    status: 'RECEIVED',
    status_history: [
      { status: 'NEW', created_at },
      { status: 'RECEIVED', created_at },
    ],
    preordered_for,
    promised_at,
    dispatch_at,
    delivery_fee: quote.fee,
    currency: market.currency,
    customer_name: customer.name.trim(),
    customer_phone,
    destination_address: customer.location.address,
    destination_lat: customer.location.latitude,
    destination_lng: customer.location.longitude,
    destination_notes: customer.location.notes ?? '',
    amount: toMinor(body.order.amount ?? 0, market.currency) ?? 0,
    description: body.order.description,
    payment_method: body.order.payment_method,
    vat_number: body.vat_number ?? null,
    age_validation_required: body.age_validation_required ?? false,
    pickup: {
      name: vendor.name,
      address: pickup.address_text,
      latitude: pickup.latitude,
      longitude: pickup.longitude,
    },
    ride_seconds: quote.ride_seconds,
    quote_id: quote.quote_id,
  };
}
