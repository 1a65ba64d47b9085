import { randomUUID } from 'node:crypto';
import { unixSeconds } from '../clock.ts';
import { newOrderId } from '../features/order/order-id.ts';
import type { OrderRow } from '../features/order/order-row.ts';
import { insertOrders } from '../features/order/store.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';

/** An order in any state, inserted directly into the database; by default placed just now and due for a rider. */
export async function anOrderRow(
  world: World,
  vendor: NewVendor,
  given: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const now = world.clock.now();
  const { location } = vendor;
  const row: OrderRow = {
    root_id: vendor.root_id,
    order_id: newOrderId(vendor.vendor_id, now),
    vendor_id: vendor.vendor_id,
    country_code: vendor.country_code,
    client_order_id: null,
    created_at: now,
    updated_at: now,
    status: 'RECEIVED',
    status_history: [
      { status: 'NEW', created_at: unixSeconds(now) },
      { status: 'RECEIVED', created_at: unixSeconds(now) },
    ],
    preordered_for: null,
    promised_at: new Date(now.getTime() + 40 * 60_000),
    dispatch_at: now,
    delivery_fee: 490,
    currency: 'EUR',
    customer_name: 'Ada Example',
    customer_phone: '+358407654321',
    destination_address: 'Aleksanterinkatu 1, 00100 Helsinki',
    destination_lat: 60.1688,
    destination_lng: 24.9411,
    destination_notes: 'Ring twice',
    amount: 2500,
    description: 'Two soups',
    payment_method: 'PAID',
    vat_number: null,
    age_validation_required: false,
    pin_required: false,
    pickup: {
      name: vendor.name,
      address: location?.address_text ?? '',
      latitude: location?.latitude ?? 0,
      longitude: location?.longitude ?? 0,
    },
    ride_seconds: 420,
    quote_id: randomUUID(),
    ...given,
  };
  const codes = await insertOrders(world, [row], []);
  return { ...row, short_code: codes.get(row.order_id) ?? null };
}
