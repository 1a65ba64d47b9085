import type { Db, Queryable } from '../../db/db.ts';
import type { JobQueue } from '../../queue/job-queue.ts';
import { openAccount } from './account-store.ts';
import { type QueuedMail, insertMail } from './mail-store.ts';
import type { UserRow } from './store.ts';

/** The state of an email that owns a vendor of this country. */
export interface OwnerState {
  readonly email: string;
  /** Whether a proven account has the email. */
  readonly has_account: boolean;
  /** Until when the link of the last invitation is valid; null where none is. */
  readonly invited_until: Date | null;
}

/** Returns the state of each of these emails at `now`. */
export async function listOwnerStates(
  db: Queryable,
  countryCode: string,
  emails: readonly string[],
  now: Date,
): Promise<OwnerState[]> {
  const accounts = await db
    .selectFrom('users')
    .select('email')
    .where('country_code', '=', countryCode)
    .where('email', 'in', ['', ...emails])
    .where('state', '<>', 'UNCONFIRMED')
    .where('vendor_id', 'is', null)
    .execute();
  const invitations = await db
    .selectFrom('invitations')
    .select(['email', 'expires_at'])
    .where('country_code', '=', countryCode)
    .where('email', 'in', ['', ...emails])
    .where('expires_at', '>', now)
    .execute();
  const known = new Set(accounts.map(({ email }) => email));
  const invited = new Map(invitations.map(({ email, expires_at }) => [email, expires_at]));
  return emails.map((email) => ({
    email,
    has_account: known.has(email),
    invited_until: invited.get(email) ?? null,
  }));
}

/** Stores an invitation's link, replacing the previous one, and queues its mail. */
export async function insertInvitation(
  db: Queryable,
  queue: JobQueue,
  { country_code, email }: Pick<UserRow, 'country_code' | 'email'>,
  link: { readonly token_hash: Buffer; readonly expires_at: Date },
  queued: QueuedMail,
  now: Date,
): Promise<void> {
  const invitation = { ...link, invited_at: now };
  await db
    .insertInto('invitations')
    .values({ country_code, email, ...invitation })
    .onConflict((conflict) => conflict.columns(['country_code', 'email']).doUpdateSet(invitation))
    .execute();
  await insertMail(db, queue, queued);
}

/** The token of a link, its country, and the present time. */
interface Token {
  readonly token_hash: Buffer;
  readonly country_code: string;
  readonly now: Date;
}

/**
 * Uses up an invitation and opens its account.
 *
 * `dead`: the link was used, replaced, is expired, or belongs to another country. `registered`: a proven account has
 * the email.
 */
export async function openInvited(
  db: Db,
  { token_hash, country_code, now }: Token,
  { user_id, name, phone_number, password_hash }: Omit<UserRow, 'email' | 'country_code' | 'state'>,
): Promise<UserRow | 'dead' | 'registered'> {
  return db.transaction().execute(async (transaction) => {
    const invitation = await transaction
      .deleteFrom('invitations')
      .where('country_code', '=', country_code)
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (!invitation) return 'dead';
    const account = { user_id, country_code, email: invitation.email, name, phone_number, password_hash };
    return (await openAccount(transaction, account)) ?? 'registered';
  });
}
