import { randomUUID } from 'node:crypto';
import type { NewRepeat, Repeat, RepeatedOrder } from '@sendero/core/contract/repeat-api';
import type { Site } from '@sendero/core/market/site';
import { dayOf } from '@sendero/core/values/local-day';
import { toMajor } from '@sendero/core/values/money';
import { inTransaction } from '../../db/transaction.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Requester } from '../../http/requester.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { type OrderRow, doorOf } from '../order/order-row.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { planNext } from './plan-next.ts';
import { priceRepeat } from './price-repeat.ts';
import { type RepeatMaker, type RepeatRow, insertMaker, insertRepeat } from './store.ts';
import { toRepeat } from './to-repeat.ts';

/** More than a shop needs, and few enough to be placed within minutes. */
const MOST_REPEATS = 100;

interface CreateRepeatInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly vendor_id: string;
  readonly body: NewRepeat;
  /** Whoever asks is told, in this language, of days on which it cannot be placed. */
  readonly asker: Requester;
}

/** Lets an order return: the one named, or one given by its content. It must be placeable today (BRD-15). */
export async function createRepeat(world: World, ask: CreateRepeatInput): Promise<Repeat> {
  const { site, caller, vendor_id, body, asker } = ask;
  const owned = await getOwnVendor(world, caller, vendor_id);
  if (owned.is_guest) throw ruleBroken('vendor_id', 'problem.field');
  const content = body.content ?? (await contentOf(world, caller, vendor_id, body.order_id));
  const { fee } = await priceRepeat(world, site, owned, content);
  const now = world.clock.now();
  const row: RepeatRow = {
    root_id: owned.root_id,
    repeat_id: randomUUID(),
    vendor_id: owned.vendor.vendor_id,
    site_id: site.id,
    country_code: site.market.country_code,
    revision: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    payload: content,
    weekdays: body.weekdays.toSorted((a, b) => a - b),
    at: body.at,
    at_end: body.end,
    from_day: body.from ?? dayOf(now, site.market.time_zone),
    until_day: body.until ?? null,
    paused: false,
    skipped: [],
    next_day: null,
    next_at: null,
    fee,
    failure: null,
    last: null,
  };
  const planned = { ...row, ...planNext(site.market, row, now, new Set()) };
  if (planned.next_day === null) throw ruleBroken('until', 'problem.field');
  const isMade = await inTransaction(world.db, async (client) => {
    const isNew = await insertRepeat(client, planned, MOST_REPEATS);
    if (isNew && caller.session_id !== '')
      await insertMaker(client, row, makerOf(world, site, caller, asker));
    return isNew;
  });
  if (!isMade)
    throw new Problem('TooManyRequests', {
      detail: `An outlet has at most ${MOST_REPEATS} orders that return.`,
    });
  return toRepeat(site.market, planned, now);
}

/** Who is told of days on which nothing could be placed; a credential without an account has no address. */
const makerOf = (world: World, site: Site, { user_id }: Caller, asker: Requester): RepeatMaker => ({
  user_id,
  language: world.texts.choose(asker.language, site.market.languages, site.market.default_language),
  portal: portalUrl(world, site, asker.origin),
});

/** What an order was; without its price, its voucher and its time. One paid by card cannot be paid with nobody there. */
async function contentOf(
  world: World,
  caller: Caller,
  vendorId: string,
  orderId: string | undefined,
): Promise<RepeatedOrder> {
  if (orderId === undefined) throw ruleBroken('content', 'problem.field');
  const row = await getOwnRow(world, caller, vendorId, orderId);
  if (row.person_erased_at) throw ruleBroken('order_id', 'problem.field');
  if (row.status_history.some(({ status }) => status === 'PAYMENT_COMMITTED'))
    throw ruleBroken('order_id', 'order.unchangeable.paid-online');
  return toContent(row);
}

function toContent(row: OrderRow): RepeatedOrder {
  return {
    customer: {
      name: row.customer_name,
      phone_number: row.customer_phone,
      location: {
        ...doorOf(row),
        latitude: row.destination_lat,
        longitude: row.destination_lng,
        notes: row.destination_notes,
      },
    },
    order: {
      payment_method: row.payment_method,
      amount: toMajor(row.amount, row.currency),
      description: row.description,
    },
    ...(row.vat_number !== null && { vat_number: row.vat_number }),
    ...(row.age_validation_required && { age_validation_required: true }),
  };
}
