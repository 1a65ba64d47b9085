import type { Label } from '@sendero/core/order/label';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import type { Caller } from '../../http/tokens.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { getOwnVendor, listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import { getOrdersForRides } from './find-order.ts';
import { linkIdOf } from './link-id.ts';
import { vendorIdOf } from './order-id.ts';
import { type OrderRow, doorOf } from './order-row.ts';

interface ListLabelsInput {
  readonly caller: Caller;
  readonly vendor_id: string;
  readonly order_ids: readonly string[];
}

/**
 * Returns what stands on the bags of these orders, in their order (BRD-14). Orders without a person any more have no
 * label.
 *
 * Throws NotFound if one of them is not an order of this vendor, or of another one in its tree that the caller owns.
 */
export async function listLabels(
  world: World,
  { caller, vendor_id, order_ids }: ListLabelsInput,
): Promise<Label[]> {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendor_id);
  const own = new Set([vendor.vendor_id, ...(await listOwnVendorIds(world, caller, root_id))]);
  const wanted = [...new Set(order_ids)];
  const rows = wanted.every((orderId) => own.has(vendorIdOf(orderId)))
    ? await getOrdersForRides(world, wanted)
    : [];
  if (rows.length < wanted.length) throw new Problem('NotFound', { detail: 'There is no such order.' });
  return rows.flatMap((row) => (row.person_erased_at ? [] : [toLabel(world, row)]));
}

function toLabel(world: World, row: OrderRow): Label {
  const { payment_method, amount, currency, pickup, sender } = row;
  return {
    order_id: row.order_id,
    short_code: row.short_code ?? '',
    link_id: linkIdOf(world.config.signing_keys, row.order_id),
    shop_name: sender ? firstWord(sender.name) : pickup.name,
    customer_first_name: firstWord(row.customer_name),
    ...placeOf(row),
    notes: row.destination_notes,
    description: row.description,
    payment_method,
    cash: payment_method === 'CASH_ON_DELIVERY' && amount > 0 ? toMajor(amount, currency) : null,
    currency,
    promised_at: unixSeconds(row.promised_at),
    age_validation_required: row.age_validation_required,
  };
}

const firstWord = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';

/**
 * The door and what it belongs to. Where the address was given in one text, street and town are its last two parts, and
 * what stands before them is the door.
 */
function placeOf(row: OrderRow): Pick<Label, 'door' | 'address'> {
  const { address, unit, building } = doorOf(row);
  if (unit || building) return { door: [unit, building].filter(Boolean).join(', '), address };
  const parts = address.split(',').map((part) => part.trim());
  return { door: parts.slice(0, -2).join(', '), address: parts.slice(-2).join(', ') };
}
