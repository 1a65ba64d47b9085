// The shops that orders come from, each with an owner who signs in.
import { randomUUID } from 'node:crypto';
import { login } from '@sendero/core/contract/session-api';
import { systemClock } from '@sendero/server/src/clock.ts';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { hashPassword } from '@sendero/server/src/features/session/password-hash.ts';
import { insertUsers } from '@sendero/server/src/features/session/store.ts';
import { insertVendors } from '@sendero/server/src/features/vendor/store.ts';
import { createAdmission } from '@sendero/server/src/state/admission.ts';
import { LOCATION } from '@sendero/server/src/testing/a-vendor.ts';
import { bearer } from '@sendero/server/src/testing/sign-in.ts';
import type { Shop } from '../ledger.ts';
import type { Caller } from './caller.ts';

const PASSWORD = 'Chaos!Horse1';

/** Opens `count` shops of a country at `LOCATION` in the database at `url`, and signs their owners in. */
export async function openShops(
  url: string,
  caller: Caller,
  count: number,
  country_code = 'FI',
): Promise<Shop[]> {
  const run = randomUUID().slice(0, 6);
  const password_hash = await hashPassword(
    { admission: createAdmission(systemClock, { rate_limit: 1 }) },
    PASSWORD,
  );
  const names = Array.from({ length: count }, (_, nth) => `c${run}${nth}`);
  const emailOf = (name: string) => `${name}@chaos.example`;
  const database = openDatabase(url, 1);
  try {
    await insertUsers(
      database.kysely,
      names.map((name) => ({
        user_id: randomUUID(),
        country_code,
        email: emailOf(name),
        name: 'Aino Virtanen',
        phone_number: '+358401234567',
        password_hash,
        state: 'CONFIRMED',
      })),
    );
    await insertVendors(
      database.kysely,
      names.map((vendor_id) => ({
        vendor_id,
        root_id: vendor_id,
        parent_vendor_id: null,
        country_code,
        client_vendor_id: `client-${vendor_id}`,
        name: `Shop ${vendor_id}`,
        is_active: true,
        is_registered: true,
        is_parent: true,
        phone: '+358401234500',
        pickup_minutes: 15,
        payment_methods: { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true },
        location: LOCATION,
        owners: [emailOf(vendor_id)],
      })),
    );
  } finally {
    await database.close();
  }
  const shops: Shop[] = [];
  for (const vendor_id of names) {
    const { status, answer } = await caller.call(login, {
      body: { email_address: emailOf(vendor_id), password: PASSWORD },
    });
    if (!answer) throw new Error(`${vendor_id} is not signed in: ${status}`);
    const { AccessToken, IdToken } = answer.result.AuthenticationResult;
    shops.push({ vendor_id, authorization: bearer({ AccessToken, IdToken }), card_id: null });
  }
  return shops;
}
