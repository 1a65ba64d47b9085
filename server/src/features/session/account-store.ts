import type { Queryable } from '../../db/db.ts';
import { proveEmail } from './guest-store.ts';
import type { UserRow } from './store.ts';

/**
 * Opens the account of somebody whose mailed link has proved the email; null where a proven account has it.
 *
 * One that never proved it gives way, and what it spoke for is the new one's; every registration that waits for this email
 * ends, and so does every session.
 */
export async function openAccount(
  transaction: Queryable,
  { user_id, country_code, email, name, phone_number, password_hash }: Omit<UserRow, 'state' | 'vendor_id'>,
): Promise<UserRow | null> {
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
