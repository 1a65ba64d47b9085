import { sql } from 'kysely';
import type { Queryable } from '../../db/db.ts';
import { type VendorRow, selectVendors } from './store.ts';

/** Returns a root and all its outlets. */
export async function listTree(db: Queryable, rootId: string): Promise<VendorRow[]> {
  return selectVendors(db).where('v.root_id', '=', rootId).orderBy('v.vendor_id').execute();
}

/** Locks these vendors until the transaction ends, in the order of their ids. */
export async function lockVendors(db: Queryable, vendorIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('vendors')
    .select('vendor_id')
    .where('vendor_id', 'in', vendorIds)
    .orderBy('vendor_id')
    .forUpdate()
    .execute();
}

export async function insertOwner(db: Queryable, email: string, vendorIds: readonly string[]): Promise<void> {
  if (vendorIds.length === 0) return;
  await db
    .insertInto('vendor_owners')
    .values(vendorIds.map((vendor_id) => ({ vendor_id, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOwner(db: Queryable, email: string, vendorIds: readonly string[]): Promise<void> {
  if (vendorIds.length === 0) return;
  await db
    .deleteFrom('vendor_owners')
    .where('email', '=', email)
    .where('vendor_id', 'in', vendorIds)
    .execute();
}

/** Who changed the owners of vendors below which root, and when. */
export interface ChangedBy {
  readonly root_id: string;
  readonly country_code: string;
  readonly by_email: string;
  readonly changed_at: Date;
}

/** One owner more or less of one vendor. */
export interface OwnerChange {
  readonly vendor_id: string;
  readonly email: string;
  readonly is_added: boolean;
}

/** Notes changes of owners, in the transaction that makes them. */
export async function insertOwnerChanges(
  db: Queryable,
  by: ChangedBy,
  changes: readonly OwnerChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('owner_changes')
    .values(changes.map((change) => ({ ...by, ...change })))
    .execute();
}

const MOST_CHANGES = 50;

/** Returns the last changes of these vendors' owners, the newest first. */
export async function listOwnerChanges(
  db: Queryable,
  rootId: string,
  vendorIds: readonly string[],
): Promise<(OwnerChange & Pick<ChangedBy, 'by_email' | 'changed_at'>)[]> {
  return db
    .selectFrom('owner_changes')
    .select(['vendor_id', 'email', 'by_email', 'is_added', 'changed_at'])
    .where('root_id', '=', rootId)
    .where('vendor_id', 'in', vendorIds)
    .orderBy('change_id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
}

/**
 * Lets go of an email that owns nothing in its country any more: its invitation ends, and so does every session of its
 * account, whose ids are returned. One that still owns something keeps both.
 */
export async function releaseEmail(
  db: Queryable,
  countryCode: string,
  email: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ is_owner: boolean }>`select exists (
    select from vendor_owners w join vendors v using (vendor_id)
    where w.email = ${email} and v.country_code = ${countryCode}) as is_owner`.execute(db);
  if (rows[0]?.is_owner) return [];
  await db
    .deleteFrom('invitations')
    .where('country_code', '=', countryCode)
    .where('email', '=', email)
    .execute();
  const ended = await db
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.user_id', '=', 'sessions.user_id')
    .where('users.country_code', '=', countryCode)
    .where('users.email', '=', email)
    // An account that never proved its email does not own by it.
    .where('users.vendor_id', 'is', null)
    .returning('sessions.session_id')
    .execute();
  return ended.map(({ session_id }) => session_id);
}
