import { passwordIssues } from '@sendero/core/session/password';
import { endSessions } from '../../http/live-sessions.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { hashPassword } from './password-hash.ts';
import { reauthenticate } from './reauthenticate.ts';

interface PasswordChange {
  /** The present one. */
  readonly password: string;
  readonly new_password: string;
}

/**
 * Sets a new password for a caller who repeats the present one (BRD-12). Every other session ends, and so does a mailed
 * code: whoever knew the old password is out.
 *
 * Throws for a wrong present password, too many of them, and a new one that breaks a rule.
 */
export async function changePassword(
  world: World,
  caller: Caller,
  { password, new_password }: PasswordChange,
): Promise<void> {
  const {
    user_id,
    country_code,
    email,
    password_hash: before,
  } = await reauthenticate(world, caller, password);
  const [unmet] = passwordIssues(new_password);
  if (unmet) throw ruleBroken('new_password', unmet);
  const password_hash = await hashPassword(world, new_password);
  const ended = await world.db.kysely.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash })
      .where('user_id', '=', user_id)
      // Of two changes at once the second knows a password that is no longer the present one.
      .where('password_hash', '=', before)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw ruleBroken('password', 'auth.failure.password-invalid');
    await transaction
      .deleteFrom('password_resets')
      .where('country_code', '=', country_code)
      .where('email', '=', email)
      .execute();
    return transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('session_id', '<>', caller.session_id)
      .returning('session_id')
      .execute();
  });
  endSessions(
    world,
    ended.map(({ session_id }) => session_id),
  );
}
