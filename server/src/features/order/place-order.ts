import type { NewOrder } from '@sendero/core/contract/order-api';
import { askedTime, asksForBothEnds } from '@sendero/core/order/preorder';
import type { TestRide } from '@sendero/core/order/test-ride';
import { firstIssue } from '@sendero/core/order/validate';
import type { Order } from '@sendero/core/order/order';
import type { Site } from '@sendero/core/market/site';
import { isTestId } from '@sendero/core/vendor/test-twin';
import { databaseUnavailable } from '../../db/unavailable.ts';
import type { Caller } from '../../http/tokens.ts';
import { answerGiven } from '../../http/idempotency.ts';
import type { IdempotencyKey } from '../../http/idempotency-store.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { checkHours } from '../quote/check-hours.ts';
import { checkServiceArea } from '../quote/check-service-area.ts';
import { undeliverable } from '../quote/quote-fee.ts';
import type { Quote } from '../quote/sign-quote.ts';
import { verifyDiscount } from '../quote/verify-discount.ts';
import { verifyQuote } from '../quote/verify-quote.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { checkSender } from './check-sender.ts';
import { newOrderRow } from './new-order-row.ts';
import { checkFlags, checkItemValue, orderRules } from './order-rules.ts';
import { type NewOrderRow, toOrder } from './order-row.ts';
import { insertTestRide } from './test-ride-store.ts';
import type { OrderWriter } from './order-writer.ts';

interface PlaceOrderInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly body: NewOrder;
  readonly idempotency: IdempotencyKey | null;
}

/**
 * Places an order: checks every rule again, takes the signed price as binding, and returns when the order is durable.
 *
 * The same Idempotency-Key returns the first answer again (ORD-08); a quote makes at most one order (FEE-03).
 */
export async function placeOrder(
  world: World,
  writer: OrderWriter,
  ask: PlaceOrderInput,
): Promise<{ result: Order }> {
  try {
    return await placeNew(world, writer, ask);
  } catch (refusal) {
    if (databaseUnavailable(refusal)) throw refusal;
    // Most requests are new, so no request is looked up first: a repeat fails here and then gets its first answer.
    const first = await firstAnswer(world, ask);
    if (first) return first.answer as { result: Order };
    throw refusal;
  }
}

async function firstAnswer(world: World, { idempotency, body }: PlaceOrderInput) {
  if (!idempotency) return null;
  const roots = await world.db.shards.rootsOf([body.vendor_id]);
  return answerGiven(world.db.kysely, idempotency, roots.get(body.vendor_id));
}

async function placeNew(world: World, writer: OrderWriter, ask: PlaceOrderInput): Promise<{ result: Order }> {
  const row = await prepareOrder(world, ask);
  if (ask.body.test) await noteTestRide(world, row, ask.body.test);
  const answer = { result: toOrder(world.config.signing_keys, row) };
  const stored = await writer.write({ row, idempotency: ask.idempotency, answer });
  if (stored === 'repeated')
    throw new Problem('SignatureUsed', {
      detail: 'This price was used for an order already. Ask for a new one.',
    });
  world.metrics.orders_placed.inc({ country: row.country_code });
  return { result: { ...answer.result, ...stored } };
}

/** Noted before the order is stored, so that no ride begins without it; one without an order ends with the sweep. */
async function noteTestRide(world: World, order: NewOrderRow, ride: TestRide): Promise<void> {
  if (!isTestId(order.vendor_id)) throw ruleBroken('test', 'problem.field');
  await insertTestRide(world.db, order, ride, world.clock.now());
}

/** Returns the row to store: every rule is checked, and the signed price is binding. */
export async function prepareOrder(
  world: World,
  ask: Pick<PlaceOrderInput, 'site' | 'caller' | 'body'>,
): Promise<NewOrderRow> {
  const owned = checkSender(
    ask.site.market,
    await getOwnVendor(world, ask.caller, ask.body.vendor_id),
    ask.body,
  );
  const { vendor_id } = owned.vendor;
  if (asksForBothEnds(ask.body)) throw ruleBroken('collect_at', 'problem.field');
  const when = askedTime(ask.body);
  const asked = { ...ask, body: { ...ask.body, vendor_id, preordered_for: when?.at ?? null } };
  const quote = checked(world, asked, owned);
  const discount = verifyDiscount(world, ask.site, quote, asked.body);
  return newOrderRow(
    world,
    ask.site,
    owned,
    { ...asked.body, preordered_end: when?.end },
    { ...quote, discount },
  );
}

/** Returns the binding price. Throws a Problem that names the field where a rule is broken. */
function checked(
  world: World,
  { site, body }: Pick<PlaceOrderInput, 'site' | 'body'>,
  owned: VendorRecord,
): Quote {
  const now = world.clock.now();
  checkFlags(world, site, body);
  const issue = firstIssue(body, orderRules(world, site, owned.vendor), now);
  if (issue) throw ruleBroken(issue.field, issue.key);
  checkItemValue(site, body);
  checkHours(site.market, owned.vendor, body.preordered_for ?? null, now);
  const quote = verifyQuote(world, site, owned, body);
  if (checkServiceArea(world, site, owned, quote) !== 'DELIVERABLE')
    throw undeliverable('customer.location.address');
  return quote;
}
