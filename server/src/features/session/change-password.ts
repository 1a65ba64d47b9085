import type { Site } from '@sendero/core/market/site';
import { passwordIssues } from '@sendero/core/session/password';
import { endSessions } from '../../http/live-sessions.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { Requester } from '../../http/requester.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { deleteEmailChange } from './email-change-store.ts';
import { hashPassword } from './password-hash.ts';
import { reauthenticate } from './reauthenticate.ts';
import { tellUser } from './tell-user.ts';

interface PasswordChange {
  /** The present one. */
  readonly password: string;
  readonly new_password: string;
}

/**
 * Sets a new password for a caller who repeats the present one (BRD-12). Every other session ends, and so do mailed
 * codes: whoever knew the old password is out. A mail tells the user.
 *
 * Throws for a wrong present password, too many of them, and a new one that breaks a rule.
 */
export async function changePassword(
  world: World,
  site: Site,
  caller: Caller,
  { password, new_password }: PasswordChange,
  asker: Requester,
): Promise<void> {
  const user = await reauthenticate(world, caller, password);
  const { user_id, country_code, email, password_hash: before } = user;
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
    await deleteEmailChange(transaction, user_id);
    await tellUser(world, transaction, site, user, 'password-changed', asker);
    return transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('session_id', '<>', caller.session_id)
      .returning('session_id')
      .execute();
  });
  world.queue.soon('mails');
  endSessions(
    world,
    ended.map(({ session_id }) => session_id),
  );
}
