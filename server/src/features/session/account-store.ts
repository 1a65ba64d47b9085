import type { Queryable } from '../../db/db.ts';
import { proveEmail } from './guest-store.ts';
import type { UserRow } from './store.ts';

/**
 * Opens the account of a person whose mailed link has proved the email; returns null where a proven account has the
 * email.
 *
 * Replaces an account that never proved the email; the new account keeps the vendor that it spoke for. Ends every
 * pending registration of this email, and every session.
 */
export async function openAccount(
  transaction: Queryable,
  { user_id, country_code, email, name, phone_number, password_hash }: Omit<UserRow, 'state' | 'vendor_id'>,
): Promise<UserRow | null> {
  await lockRegistrations(transaction, { country_code, email });
  const account = { name, phone_number, password_hash, state: 'CONFIRMED' };
  const user = await transaction
    .insertInto('users')
    .values({ user_id, country_code, email, ...account })
    .onConflict((conflict) =>
      conflict
        .columns(['country_code', 'email'])
        .doUpdateSet(account)
        .where((where) =>
          where.or([where('users.state', '=', 'UNCONFIRMED'), where('users.vendor_id', 'is not', null)]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!user) return null;
  await proveEmail(transaction, user);
  await transaction
    .deleteFrom('pending_registrations')
    .where('country_code', '=', country_code)
    .where('email', '=', email)
    .execute();
  await transaction.deleteFrom('registrations').where('user_id', '=', user.user_id).execute();
  await transaction.deleteFrom('sessions').where('user_id', '=', user.user_id).execute();
  return { ...user, vendor_id: null };
}

/**
 * Locks every pending registration of an email, in one order. Whoever opens its account locks them before anything else:
 * links that are followed at once then wait for each other. Otherwise each could hold its own registration and wait for the
 * account, whose holder waits for the registration: a deadlock.
 */
export async function lockRegistrations(
  transaction: Queryable,
  { country_code, email }: Pick<UserRow, 'country_code' | 'email'>,
): Promise<void> {
  await transaction
    .selectFrom('pending_registrations')
    .select('token_hash')
    .where('country_code', '=', country_code)
    .where('email', '=', email)
    .orderBy('token_hash')
    .forUpdate()
    .execute();
}
