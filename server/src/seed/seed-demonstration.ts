import { findMarket } from '@sendero/core/market/all';
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../features/session/password-hash.ts';
import type { UserRow } from '../features/session/store.ts';
import type { World } from '../world.ts';
import { createChance } from './chance.ts';
import { demonstrationCustomers } from './customers.ts';
import { pastOrders } from './past-orders.ts';
import { DEMO_EMAIL, demonstrationShops } from './shops.ts';
import { hasVendors, insertDemonstration } from './store.ts';
import { demonstrationVouchers } from './vouchers.ts';

export const DEMO_ACCOUNT = { email: DEMO_EMAIL, password: 'Demo!2345' } as const;

const SEED = 358;

/**
 * Fills an empty embedded database with something to look at: shops, an account, vouchers and forty days of orders.
 *
 * Never where DATABASE_URL names a server nor in production (calls.md, First start). Whether it did.
 */
export async function seedDemonstration(world: World): Promise<boolean> {
  if (world.config.production || world.config.database_url !== undefined || (await hasVendors(world.db)))
    return false;
  const market = findMarket('FI');
  if (!market) return false;
  const chance = createChance(SEED);
  const [shops, customers, password_hash] = await Promise.all([
    demonstrationShops(world),
    demonstrationCustomers(world, chance),
    hashPassword(DEMO_ACCOUNT.password),
  ]);
  await insertDemonstration(world.db, {
    users: [demoUser('FI', '+358401234500', password_hash), demoUser('SG', '+6581234500', password_hash)],
    vendors: [...shops.helsinki, ...shops.singapore],
    orders: pastOrders(market, shops.helsinki, customers, world.clock.now(), chance),
    vouchers: demonstrationVouchers(world.clock.now()),
  });
  return true;
}

const demoUser = (country_code: string, phone_number: string, password_hash: string): UserRow => ({
  user_id: randomUUID(),
  country_code,
  email: DEMO_ACCOUNT.email,
  name: 'Demo User',
  phone_number,
  password_hash,
  state: 'CONFIRMED',
});
