import { findMarket } from '@sendero/core/market/all';
import type { Market } from '@sendero/core/market/market';
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../features/session/password-hash.ts';
import { insertMember } from '../features/operator/member-store.ts';
import type { UserRow } from '../features/session/store.ts';
import type { World } from '../world.ts';
import { createChance } from './chance.ts';
import { demonstrationCustomers } from './customers.ts';
import { pastOrders } from './past-orders.ts';
import { examplePhone, marketsAbroad, shopsAbroad } from './shops-abroad.ts';
import { DEMO_EMAIL, HOME_COUNTRY, helsinkiShops } from './shops.ts';
import { hasVendors, insertDemonstration } from './store.ts';
import { demonstrationVouchers } from './vouchers.ts';

export const DEMO_ACCOUNT = { email: DEMO_EMAIL, password: 'Demo!2345' } as const;

/** Of the operator's staff, without a one-time code. */
const DEMO_STAFF = 'operator@sendero.example';

const SEED = 358;

/**
 * Fills an empty embedded database with demonstration data: shops, an account in every country, vouchers and forty days
 * of orders.
 *
 * Does nothing in production, or if DATABASE_URL names a server (docs/operate.md). Returns whether it did.
 */
export async function seedDemonstration(world: World): Promise<boolean> {
  if (world.config.production || world.config.database_url !== undefined || (await hasVendors(world.db)))
    return false;
  const market = findMarket(HOME_COUNTRY);
  if (!market) return false;
  const chance = createChance(SEED);
  const [shops, abroad, customers, password_hash] = await Promise.all([
    helsinkiShops(world),
    shopsAbroad(world),
    demonstrationCustomers(world, chance),
    hashPassword(world, DEMO_ACCOUNT.password),
  ]);
  await insertDemonstration(world.db, {
    users: [market, ...marketsAbroad].map((each) => demoUser(each, password_hash)),
    vendors: [...shops, ...abroad],
    orders: pastOrders(market, shops, customers, world.clock.now(), chance),
    vouchers: demonstrationVouchers(world.clock.now()),
  });
  await insertMember(
    world.db.kysely,
    { member_id: randomUUID(), email: DEMO_STAFF, password_hash, created_at: world.clock.now() },
    [{ role: 'admin', countries: null, brands: null }],
  );
  return true;
}

const demoUser = (market: Market, password_hash: string): UserRow => ({
  user_id: randomUUID(),
  country_code: market.country_code,
  email: DEMO_ACCOUNT.email,
  name: 'Demo User',
  phone_number: examplePhone(market),
  password_hash,
  state: 'CONFIRMED',
});
