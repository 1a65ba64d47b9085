import type { User } from '@sendero/core/contract/session-api';
import type { Market } from '@sendero/core/market/market';
import { type Person, personIssues } from '@sendero/core/session/registration';
import { toE164 } from '@sendero/core/values/phone';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { type UserRow, findUserById } from './store.ts';

export const userOf = ({ user_id, email, name, phone_number }: Omit<UserRow, 'password_hash'>): User => ({
  id: user_id,
  email,
  name,
  phone_number,
  phoneNumber: phone_number,
});

/** Throws for credentials without an account: a restaurant platform's, and those of staff who look as a vendor does. */
export function refuseWithoutAccount({ session_id, is_watching }: Caller): void {
  if (session_id === '' || is_watching)
    throw new Problem('NotYours', { detail: 'There is no account behind this.' });
}

/** Returns the caller's account as it is now; their tokens may be older. */
export async function getAccount(world: World, caller: Caller): Promise<User> {
  refuseWithoutAccount(caller);
  const user = await findUserById(world.db.kysely, caller.user_id);
  if (!user) throw new Problem('NotFound', { detail: 'There is no such account any more.' });
  return userOf(user);
}

/** Changes the caller's name and telephone number (BRD-12). Throws where a field is invalid. */
export async function changePerson(
  world: World,
  { country_code }: Market,
  caller: Caller,
  typed: Person,
): Promise<User> {
  refuseWithoutAccount(caller);
  const issues = personIssues(typed, { country_code });
  if (issues.length > 0)
    throw new Problem('RuleBroken', {
      errors: issues.map(({ field, key }) => ({ field, meta: { translation_key: key } })),
    });
  const user = await world.db.kysely
    .updateTable('users')
    .set({ name: typed.name.trim(), phone_number: toE164(typed.phone_number, country_code) ?? '' })
    .where('user_id', '=', caller.user_id)
    .returning(['user_id', 'country_code', 'email', 'name', 'phone_number', 'state'])
    .executeTakeFirst();
  if (!user) throw new Problem('NotFound', { detail: 'There is no such account any more.' });
  return userOf(user);
}
