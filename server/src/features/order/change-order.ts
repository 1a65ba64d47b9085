import { joinAddress, readAddress } from '@sendero/core/order/address-parts';
import type { OrderChange } from '@sendero/core/contract/order-api';
import type { Site } from '@sendero/core/market/site';
import { type ChangeRefusal, mayChange, revisionOf } from '@sendero/core/order/change';
import type { Order } from '@sendero/core/order/order';
import { stageOf } from '@sendero/core/order/status';
import { type OrderDraft, firstIssue } from '@sendero/core/order/validate';
import { toMinor } from '@sendero/core/values/money';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { samePlace } from '../quote/verify-quote.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { advanceWithin } from './advance-order.ts';
import { type DetailsChange, updateDetails } from './change-store.ts';
import { getOrder, getOwnRow } from './find-order.ts';
import { hasAddressBook } from './get-address-book.ts';
import type { OrderRow } from './order-row.ts';
import { checkItemValue, orderRules } from './order-rules.ts';
import { repriced } from './reprice-order.ts';
import { notifyAt } from './notify-at.ts';
import { lockOrders } from './store.ts';
import { entryOfOrder } from './to-entry.ts';

interface ChangeOrderInput {
  readonly site: Site;
  readonly caller: Caller;
  readonly order_id: string;
  readonly body: OrderChange;
}

/** An order about to be changed, and the change. */
interface Wish {
  readonly row: OrderRow;
  readonly body: OrderChange;
  readonly wanted: OrderRow;
}

/**
 * Changes an order that nobody has collected yet, as far as `mayChange` allows (ORD-02, FLOW-19, decision 0028).
 *
 * A new place is checked and priced like a new order's; the same place keeps its price. Everything is decided while the
 * order is locked and is written in the same transaction, so that a rider or another window sees the change whole or
 * not at all. A fleet that was asked for a rider gets the change from `dispatchDue`. The same change again changes
 * nothing.
 */
export async function changeOrder(world: World, ask: ChangeOrderInput): Promise<Order> {
  const { site, caller, order_id, body } = ask;
  if (!world.flags.flagsFor(site)['show-modify-order-button']) throw new Problem('NotFound');
  const owned = await getOwnVendor(world, caller, body.vendor_id);
  await getOwnRow(world, caller, body.vendor_id, order_id);
  const announce = await inTransaction(world.db, async (client) => {
    const [row] = await lockOrders(world.db, client, [order_id]);
    if (!row) throw changedMeanwhile();
    const change = changeOf(world, site, owned, { row, body, wanted: wantedOf(row, body) });
    return change && write(world, client, row, change);
  });
  announce?.();
  return getOrder(world, caller, body.vendor_id, order_id);
}

/** Writes the change as a step of the order's history and returns the order to its earlier status. */
async function write(
  world: World,
  client: pg.PoolClient,
  { order_id, status, status_history }: OrderRow,
  change: DetailsChange,
): Promise<() => void> {
  const at = world.clock.now();
  const { told, announce } = await advanceWithin(world, client, [
    { order_id, to: 'MODIFIED', by: 'shop', at },
    { order_id, to: stageOf(status_history) ?? status, by: 'shop', at },
  ]);
  if (told.some(({ outcome }) => outcome !== 'applied')) throw changedMeanwhile();
  if (!(await updateDetails(client, change)))
    throw new Problem('SignatureUsed', { detail: 'This price was used already. Ask for a new one.' });
  return announce;
}

/** Returns what is to be written; null where nothing changes. Throws a Problem where the change is refused. */
function changeOf(world: World, site: Site, owned: VendorRecord, wish: Wish): DetailsChange | null {
  const { row, body, wanted } = wish;
  if (isAsItWas(wish)) return null;
  checkMayChange(wish);
  if (body.revision !== undefined && body.revision !== revisionOf(row)) throw changedMeanwhile();
  const moved = !samePlace(placeOf(row), placeOf(wanted));
  checkRules(world, site, owned, wish);
  const { quote_id, ...price } = repriced(world, site, owned, { ...wish, moved });
  const changed = { ...wanted, ...price };
  return {
    ...changed,
    quote_id,
    dispatch_at: isTold(row, wanted) ? notifyAt(world, changed) : changed.dispatch_at,
    entry:
      isAnotherDoor(row, wanted) && hasAddressBook(world, site)
        ? entryOfOrder({ ...changed, created_at: world.clock.now() })
        : null,
  };
}

/**
 * The order as changed. A place within a metre of the old one becomes the old one exactly: otherwise many small moves
 * could carry it away from the place that was priced (SAF-17).
 */
function wantedOf(row: OrderRow, { location, item_details, payment_method, amount }: OrderChange): OrderRow {
  const to = { lat: location?.latitude ?? Number.NaN, lng: location?.longitude ?? Number.NaN };
  const place = samePlace(placeOf(row), to) ? placeOf(row) : to;
  return {
    ...row,
    description: item_details.trim(),
    payment_method,
    amount: toMinor(amount ?? 0, row.currency) ?? Number.NaN,
    ...(location && {
      ...doorOf(location),
      destination_lat: place.lat,
      destination_lng: place.lng,
      destination_notes: (location.notes ?? '').trim(),
    }),
  };
}

function doorOf(location: NonNullable<OrderChange['location']>) {
  const door = readAddress(location.address, location);
  return {
    destination_address: joinAddress(door),
    destination_unit: door.unit,
    destination_building: door.building,
  };
}

const placeOf = ({ destination_lat: lat, destination_lng: lng }: OrderRow) => ({ lat, lng });

const isAnotherDoor = (row: OrderRow, wanted: OrderRow): boolean =>
  !samePlace(placeOf(row), placeOf(wanted)) || row.destination_address !== wanted.destination_address;

/** Whether the change concerns the rider. */
const isTold = (row: OrderRow, wanted: OrderRow): boolean =>
  isAnotherDoor(row, wanted) || row.destination_notes !== wanted.destination_notes;

const isAsItWas = ({ row, wanted }: Wish): boolean =>
  !isTold(row, wanted) &&
  !isPaidAnew(row, wanted) &&
  row.amount === wanted.amount &&
  row.description === wanted.description;

const isPaidAnew = (row: OrderRow, wanted: OrderRow): boolean => row.payment_method !== wanted.payment_method;

function checkMayChange({ row, wanted }: Wish): void {
  const may = mayChange(row);
  if (may.order) throw refused('order_id', may.order);
  if (may.place && isAnotherDoor(row, wanted)) throw refused('customer.location.address', may.place);
  if (may.payment && isPaidAnew(row, wanted)) throw refused('order.payment_method', may.payment);
}

function refused(field: string, reason: ChangeRefusal): Problem {
  return new Problem('NotChangeable', {
    detail: 'A rider has this order already, or it has ended, or it was paid online.',
    errors: [{ field, meta: { translation_key: `order.unchangeable.${reason}` } }],
  });
}

function changedMeanwhile(): Problem {
  return new Problem('Conflict', {
    detail: 'The order has changed meanwhile. Read it again.',
    errors: [{ field: 'order_id', meta: { translation_key: 'request.edit.conflict' } }],
  });
}

/** Checks what is new against the rules of a new order. Unchanged values are not checked again. */
function checkRules(world: World, site: Site, owned: VendorRecord, { row, body, wanted }: Wish): void {
  const rules = orderRules(world, site, owned.vendor);
  const isWorthAsBefore = row.amount === wanted.amount;
  if (!isWorthAsBefore)
    checkItemValue(site, { order: body, item_value_confirmed: body.item_value_confirmed });
  const issue = firstIssue(
    toDraft(wanted, body),
    {
      ...rules,
      unit_required: rules.unit_required && isAnotherDoor(row, wanted),
      amount_required: rules.amount_required && !isWorthAsBefore,
      minimum_amount: isWorthAsBefore ? 0 : rules.minimum_amount,
      payment_methods: isPaidAnew(row, wanted) ? rules.payment_methods : [row.payment_method],
    },
    world.clock.now(),
  );
  if (issue) throw ruleBroken(issue.field, issue.key);
}

function toDraft(wanted: OrderRow, { amount }: OrderChange): OrderDraft {
  return {
    vendor_id: wanted.vendor_id,
    customer: {
      name: wanted.customer_name,
      phone_number: wanted.customer_phone,
      location: {
        unit: wanted.destination_unit ?? '',
        building: wanted.destination_building ?? '',
        address: wanted.destination_address,
        latitude: wanted.destination_lat,
        longitude: wanted.destination_lng,
        notes: wanted.destination_notes,
      },
    },
    order: { amount, description: wanted.description, payment_method: wanted.payment_method },
  };
}
