import { randomUUID } from 'node:crypto';
import { hashPassword } from '../features/session/password-hash.ts';
import { type UserRow, insertUsers } from '../features/session/store.ts';
import type { World } from '../world.ts';

export const PASSWORD = 'Correct!Horse1';

/** A confirmed Finnish user with `PASSWORD` by default. */
export async function aUser(world: World, given: Partial<UserRow> = {}): Promise<UserRow> {
  const user_id = randomUUID();
  const user: UserRow = {
    user_id,
    country_code: 'FI',
    email: `user-${user_id}@sendero.example`,
    name: 'Aino Virtanen',
    phone_number: '+358401234567',
    password_hash: await hashPassword(world, PASSWORD),
    state: 'CONFIRMED',
    ...given,
  };
  await insertUsers(world.db.kysely, [user]);
  return user;
}
