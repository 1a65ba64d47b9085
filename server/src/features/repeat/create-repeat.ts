import type { NewRepeat, Repeat, RepeatedOrder } from '@sendero/core/contract/repeat-api';
import type { Site } from '@sendero/core/market/site';
import { toMajor } from '@sendero/core/values/money';
import { inTransaction } from '../../db/transaction.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Requester } from '../../http/requester.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { type OrderRow, doorOf, shopNotesOf } from '../order/order-row.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { MOST_REPEATS, keepRepeat, makerOf, newRepeat } from './new-repeat.ts';
import { priceRepeat } from './price-repeat.ts';
import { toRepeat } from './to-repeat.ts';

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
  const row = newRepeat(world, { site, owned, content, fee }, body);
  if (row.next_day === null) throw ruleBroken('until', 'problem.field');
  const maker = caller.session_id === '' ? null : makerOf(world, site, caller, asker);
  if (!(await inTransaction(world.db, (client) => keepRepeat(client, row, maker))))
    throw new Problem('TooManyRequests', {
      detail: `An outlet has at most ${MOST_REPEATS} orders that return.`,
    });
  return toRepeat(site.market, row, now);
}

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
        notes: shopNotesOf(row),
      },
    },
    order: {
      payment_method: row.payment_method,
      amount: toMajor(row.amount, row.currency),
      description: row.description,
      ...(row.goods && { goods: row.goods }),
    },
    ...(row.vat_number !== null && { vat_number: row.vat_number }),
    ...(row.age_validation_required && { age_validation_required: true }),
    pin_required: row.pin_required,
  };
}
