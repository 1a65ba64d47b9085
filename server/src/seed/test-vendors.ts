import { findMarket } from '@sendero/core/market/all';
import type { Market } from '@sendero/core/market/market';
import { testVendorIds } from '@sendero/core/quote/test-vendors';
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../features/session/password-hash.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';
import { examplePhone } from './shops-abroad.ts';
import { HOME_COUNTRY, payment_methods } from './shops.ts';
import { insertMissing } from './store.ts';

/** Who owns the test vendors outside production. */
const TEST_ACCOUNT = { email: 'test@sendero.example', password: 'Test!2345' } as const;

/** Adds the test vendors with their fixed ids and their owner, as far as they are missing; never in production (FEE-13). */
export async function seedTestVendors(world: World): Promise<void> {
  const market = findMarket(HOME_COUNTRY);
  const { production, cell } = world.config;
  if (production || !market || cell?.countries.includes(HOME_COUNTRY) === false) return;
  const user = {
    user_id: randomUUID(),
    country_code: market.country_code,
    email: TEST_ACCOUNT.email,
    name: 'Test User',
    phone_number: examplePhone(market),
    password_hash: await hashPassword(world, TEST_ACCOUNT.password),
    state: 'CONFIRMED' as const,
  };
  const vendors = testVendorIds.map((id, nth) =>
    testVendor(market, { vendor_id: id, name: `Test vendor ${nth + 1}`, owner: TEST_ACCOUNT.email }),
  );
  await insertMissing(world.db, user, vendors);
}

interface TestVendorInput {
  readonly vendor_id: string;
  readonly name: string;
  readonly owner: string;
}

/** A test vendor in the middle of its country. */
export function testVendor(market: Market, { vendor_id, name, owner }: TestVendorInput): NewVendor {
  const { country_code, centre } = market;
  return {
    vendor_id,
    root_id: vendor_id,
    parent_vendor_id: null,
    country_code,
    client_vendor_id: vendor_id,
    name,
    is_active: true,
    is_registered: true,
    is_parent: true,
    phone: examplePhone(market),
    pickup_minutes: 15,
    payment_methods,
    owners: [owner],
    location: {
      address_text: name,
      building: '',
      unit: '1',
      city: '',
      country_code,
      latitude: centre.lat,
      longitude: centre.lng,
      postal_code: '',
      street: name,
      street_number: '',
      rider_instructions: '',
    },
  };
}
