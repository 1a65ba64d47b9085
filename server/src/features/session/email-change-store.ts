import type { Db, Queryable } from '../../db/db.ts';
import { lockRegistrations } from './account-store.ts';
import { proveEmail } from './guest-store.ts';
import type { UserRow } from './store.ts';

/** Wrong guesses after which a code is no longer valid. */
const MOST_GUESSES = 5;

/** The address that an account asks to have, and the code that proves it. */
export interface EmailChange {
  readonly email: string;
  readonly code_hash: Buffer;
}

/** Stores a change until its code is typed, replacing the previous one. */
export async function insertEmailChange(
  db: Queryable,
  user_id: string,
  change: EmailChange & { readonly expires_at: Date },
): Promise<void> {
  await db
    .insertInto('email_changes')
    .values({ user_id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, guesses: 0 }))
    .execute();
}

/** Ends a user's pending change: its code is no longer valid. */
export async function deleteEmailChange(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Counts a guess and returns the pending change; undefined where no code is valid, or after five guesses. */
export async function countEmailGuess(db: Db, userId: string, now: Date): Promise<EmailChange | undefined> {
  return db
    .updateTable('email_changes')
    .set((value) => ({ guesses: value('guesses', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('guesses', '<', MOST_GUESSES)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();
}

/** What a changed address means to others. */
interface Moved {
  readonly user: UserRow;
  /** The account as it was. */
  readonly before: UserRow;
  /** Every other session of the user; all have ended. */
  readonly session_ids: readonly string[];
  /** The vendors whose owners' list has the new address, and their outlets. */
  readonly vendor_ids: readonly string[];
}

/**
 * Uses up the code and gives the account its new address, which the code proves: what named the old one names the new
 * one. Ends what was mailed to either, and every session but `kept`.
 *
 * Null where the code was used meanwhile, or where another account has the address.
 */
export async function moveEmail(
  db: Queryable,
  user_id: string,
  { code_hash, email }: EmailChange,
  kept: string,
): Promise<Moved | null> {
  const before = await db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const { country_code } = before;
  await lockRegistrations(db, { country_code, email });
  const used = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .executeTakeFirst();
  const other = await db
    .selectFrom('users')
    .select('user_id')
    .where('country_code', '=', country_code)
    .where('email', '=', email)
    .where('user_id', '<>', user_id)
    .executeTakeFirst();
  if (!used || other) return null;
  await db.updateTable('users').set({ email }).where('user_id', '=', user_id).execute();
  await proveEmail(db, { user_id, email, vendor_id: before.vendor_id });
  const owned = await moveOwnership(db, before, email);
  await deleteMailed(db, before, email);
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('session_id', '<>', kept)
    .returning('session_id')
    .execute();
  return {
    before,
    user: { ...before, email, vendor_id: null },
    session_ids: ended.map(({ session_id }) => session_id),
    vendor_ids: await listTrees(db, owned),
  };
}

/**
 * Puts `email` in the place of the account's address wherever that owns something; returns those vendors' ids. What
 * names an address that was never proved may mean somebody else, and stays.
 */
async function moveOwnership(
  db: Queryable,
  { country_code, ...before }: UserRow,
  email: string,
): Promise<readonly string[]> {
  if (before.vendor_id) return [before.vendor_id];
  const left = await db
    .deleteFrom('vendor_owners')
    .using('vendors')
    .whereRef('vendors.vendor_id', '=', 'vendor_owners.vendor_id')
    .where('vendors.country_code', '=', country_code)
    .where('vendor_owners.email', '=', before.email)
    .returning('vendor_owners.vendor_id')
    .execute();
  if (left.length > 0)
    await db
      .insertInto('vendor_owners')
      .values(left.map(({ vendor_id }) => ({ vendor_id, email })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // The rows of a sheet that is being placed find their outlets by its owner.
  await db
    .updateTable('bulk_jobs')
    .set({ owner_email: email })
    .where('country_code', '=', country_code)
    .where('owner_email', '=', before.email)
    .execute();
  for (const column of ['email', 'by_email'] as const)
    await db
      .updateTable('owner_changes')
      .set({ [column]: email })
      .where('country_code', '=', country_code)
      .where(column, '=', before.email)
      .execute();
  return left.map(({ vendor_id }) => vendor_id);
}

/** Ends the codes, links and registrations of the addresses that are proved to be this user's. */
async function deleteMailed(
  db: Queryable,
  { country_code, ...before }: UserRow,
  email: string,
): Promise<void> {
  const emails = before.vendor_id ? [email] : [before.email, email];
  for (const table of ['password_resets', 'invitations', 'pending_registrations'] as const)
    await db
      .deleteFrom(table)
      .where('country_code', '=', country_code)
      .where('email', 'in', emails)
      .execute();
}

/** Returns these vendors' ids, and those of their outlets. */
async function listTrees(db: Queryable, vendorIds: readonly string[]): Promise<readonly string[]> {
  if (vendorIds.length === 0) return [];
  const rows = await db
    .selectFrom('vendors')
    .select('vendor_id')
    .where(({ eb, or }) => or([eb('vendor_id', 'in', vendorIds), eb('root_id', 'in', vendorIds)]))
    .execute();
  return rows.map(({ vendor_id }) => vendor_id);
}
