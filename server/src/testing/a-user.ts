import { hashSync } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { type UserRow, insertUsers } from '../features/session/store.ts';
import type { World } from '../world.ts';

export const PASSWORD = 'Correct!Horse1';

/**
 * Its parameters stand in it, and are the least there are: to sign in costs a test nothing, where users wait a tenth of a
 * second. Half of the tests' time on a processor went there.
 */
export const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A confirmed Finnish user with `PASSWORD` by default. */
export async function aUser(world: World, given: Partial<UserRow> = {}): Promise<UserRow> {
  const user_id = randomUUID();
  const user: UserRow = {
    user_id,
    country_code: 'FI',
    email: `user-${user_id}@sendero.example`,
    name: 'Aino Virtanen',
    phone_number: '+358401234567',
    password_hash: PASSWORD_HASH,
    state: 'CONFIRMED',
    ...given,
  };
  await insertUsers(world.db.kysely, [user]);
  return user;
}
