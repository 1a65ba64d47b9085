// Shops of one owner, and what that owner sends.
import { randomUUID } from 'node:crypto';
import type { NewOrder } from '@sendero/core/contract/order-api';
import type { Database } from '@sendero/server/src/db/db.ts';
import type { OrderRow } from '@sendero/server/src/features/order/order-row.ts';
import { newOrderId } from '@sendero/server/src/features/order/order-id.ts';
import { signQuote } from '@sendero/server/src/features/quote/sign-quote.ts';
import { type NewVendor, insertVendors } from '@sendero/server/src/features/vendor/store.ts';
import type { Caller } from '@sendero/server/src/http/tokens.ts';
import { signingKey } from '@sendero/server/src/http/mac.ts';
import { createTokens } from '@sendero/server/src/http/tokens.ts';
import { LOCATION } from '@sendero/server/src/testing/a-vendor.ts';
import { bearer } from '@sendero/server/src/testing/sign-in.ts';

export const KEY = 'a key that only measurements know: 32 characters and more';
export const KEYS = [signingKey(KEY)] as const;

export const OWNER: Caller = {
  user_id: randomUUID(),
  session_id: '',
  email: 'owner@sendero.example',
  name: 'Aino Virtanen',
  country_code: 'FI',
  expires_at: Math.floor(Date.now() / 1000) + 7200,
};

/** The owner's `Authorization` header. */
export const authorization = async (): Promise<string> => bearer(await createTokens(KEYS).sign(OWNER));

/** A statement takes 65 535 values at most. */
const INSERTED_AT_ONCE = 1000;

/** Opens `count` shops that belong to `OWNER`; answers their ids. */
export async function openShops(db: Database, count: number): Promise<string[]> {
  const vendors = Array.from({ length: count }, (_, nth): NewVendor => {
    const vendor_id = `shop${nth}`;
    return {
      vendor_id,
      root_id: vendor_id,
      parent_vendor_id: null,
      country_code: 'FI',
      client_vendor_id: `client-${vendor_id}`,
      name: `Shop ${nth}`,
      is_active: true,
      is_registered: true,
      is_parent: true,
      phone: '+358401234500',
      pickup_minutes: 15,
      payment_methods: { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true },
      location: LOCATION,
      owners: [OWNER.email],
    };
  });
  for (let at = 0; at < count; at += INSERTED_AT_ONCE)
    await insertVendors(db.kysely, vendors.slice(at, at + INSERTED_AT_ONCE));
  return vendors.map(({ vendor_id }) => vendor_id);
}

const DROP_OFF = { lat: 60.1702, lng: 24.9411 };
const FEE_CENTS = 570;

/** A request for a rider with a price signed beforehand. */
export function newOrder(vendor_id: string): NewOrder {
  const signature = signQuote(KEYS, {
    vendor_id,
    from: { lat: LOCATION.latitude, lng: LOCATION.longitude },
    to: DROP_OFF,
    fee: FEE_CENTS,
    currency: 'EUR',
    expires_at: OWNER.expires_at,
    distance_m: 1312,
    ride_seconds: 290,
    payment_method: null,
  });
  return {
    vendor_id,
    customer: {
      location: {
        latitude: DROP_OFF.lat,
        longitude: DROP_OFF.lng,
        address: 'Mannerheimintie 12, 00100 Helsinki',
        notes: 'Second floor',
      },
      phone_number: '+358 40 1234567',
      name: 'Eino Laine',
    },
    order: { payment_method: 'PAID', amount: 25.5, description: 'Two bags' },
    delivery_fee: FEE_CENTS / 100,
    signature,
  };
}

/** The row that such an order becomes. */
export function orderRow(vendor_id: string): OrderRow {
  const now = new Date();
  const created_at = Math.floor(now.getTime() / 1000);
  return {
    root_id: vendor_id,
    order_id: `${newOrderId(vendor_id, now)}${randomUUID().slice(0, 4)}`,
    vendor_id,
    country_code: 'FI',
    client_order_id: null,
    created_at: now,
    updated_at: now,
    status: 'RECEIVED',
    status_history: [
      { status: 'NEW', created_at },
      { status: 'RECEIVED', created_at },
    ],
    preordered_for: null,
    promised_at: new Date(now.getTime() + 30 * 60_000),
    dispatch_at: now,
    delivery_fee: FEE_CENTS,
    currency: 'EUR',
    customer_name: 'Eino Laine',
    customer_phone: '+358401234567',
    destination_address: 'Mannerheimintie 12, 00100 Helsinki',
    destination_lat: DROP_OFF.lat,
    destination_lng: DROP_OFF.lng,
    destination_notes: 'Second floor',
    amount: 2550,
    description: 'Two bags',
    payment_method: 'PAID',
    vat_number: null,
    age_validation_required: false,
    pin_required: false,
    pickup: {
      name: 'Shop',
      address: LOCATION.address_text,
      latitude: LOCATION.latitude,
      longitude: LOCATION.longitude,
    },
    ride_seconds: 290,
    quote_id: randomUUID(),
  };
}
