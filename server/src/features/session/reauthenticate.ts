import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { passwordProofs } from './limits.ts';
import { isRightPassword } from './password-hash.ts';
import { type UserRow, findUserById } from './store.ts';

/**
 * Returns the account of a caller who repeats their password before an irreversible action. Throws for credentials
 * without an account, for a wrong password, and for too many wrong ones.
 */
export async function reauthenticate(world: World, caller: Caller, password: string): Promise<UserRow> {
  if (caller.session_id === '') throw new Problem('NotYours', { detail: 'There is no account behind this.' });
  const { giveBack } = await passwordProofs.count(world, caller.user_id);
  const user = await findUserById(world.db.kysely, caller.user_id);
  if (!(await isRightPassword(world, user?.password_hash, password)) || !user)
    throw ruleBroken('password', 'auth.failure.password-invalid');
  await giveBack();
  return user;
}
