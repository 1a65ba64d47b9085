import type { Applicant } from '@sendero/core/session/registration';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../db/db.ts';
import type { JobQueue } from '../../queue/job-queue.ts';
import { lockRegistrations, openAccount } from './account-store.ts';
import { type QueuedMail, insertMail } from './mail-store.ts';
import type { UserRow } from './store.ts';

/** A pending registration: the input, and what its link will create. */
export interface PendingRegistration {
  readonly token_hash: Buffer;
  readonly country_code: string;
  readonly email: string;
  readonly name: string;
  readonly phone_number: string;
  readonly password_hash: string;
  /** The vendor that the user will own; null for a new one, named `business_name`. */
  readonly vendor_id: string | null;
  readonly business_name: string | null;
  readonly asked_at: Date;
  readonly expires_at: Date;
}

/** The vendor created for a business without a code. */
export interface OwnVendor {
  readonly vendor_id: string;
  readonly payment_methods: Readonly<Record<string, boolean>>;
}

type Whose = Pick<UserRow, 'country_code' | 'email'>;

/** Returns the state of an applicant's email and, where given, of the vendor's code. */
export async function findApplicant(
  db: Db,
  { country_code, email, vendor_id }: Whose & { vendor_id: string | null },
): Promise<Applicant & { readonly vendor_name: string | null }> {
  const { rows } = await sql<Applicant & { readonly vendor_name: string | null }>`select
    exists (select 1 from users u where u.country_code = ${country_code} and u.email = ${email} and u.state <> 'UNCONFIRMED')
      as is_registered,
    exists (select 1 from vendors v join vendor_owners o using (vendor_id)
            where v.vendor_id = ${vendor_id} and v.country_code = ${country_code} and v.is_active and o.email = ${email})
      as is_owner,
    exists (select 1 from vendor_owners o join users u on u.email = o.email and u.country_code = ${country_code}
            where o.vendor_id = ${vendor_id} and o.email <> ${email} and u.state <> 'UNCONFIRMED')
      as is_linked,
    (select name from vendors v where v.vendor_id = ${vendor_id}) as vendor_name`.execute(db);
  return rows[0] ?? { is_registered: false, is_owner: false, is_linked: false, vendor_name: null };
}

/** Inserts a registration next to others pending for the same email, and queues the mail with its link. */
export async function insertRegistration(
  db: Db,
  queue: JobQueue,
  registration: PendingRegistration,
  queued: QueuedMail,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('pending_registrations').values(registration).execute();
    await insertMail(transaction, queue, queued);
  });
}

/**
 * Returns the latest pending registration of this email, with the name of its shop; undefined where none is pending.
 */
export async function findLastRegistration(
  db: Db,
  { country_code, email }: Whose,
): Promise<{ readonly registration: PendingRegistration; readonly shop: string } | undefined> {
  const row = await db
    .selectFrom('pending_registrations')
    .leftJoin('vendors', 'vendors.vendor_id', 'pending_registrations.vendor_id')
    .selectAll('pending_registrations')
    .select('vendors.name as vendor_name')
    .where('pending_registrations.country_code', '=', country_code)
    .where('email', '=', email)
    .orderBy('asked_at', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { vendor_name, ...registration } = row;
  return { registration, shop: registration.business_name ?? vendor_name ?? '' };
}

/** Adds a link to a registration and queues its mail. Without a registration the mail is queued as a decoy. */
export async function insertFurtherLink(
  db: Db,
  queue: JobQueue,
  registration: PendingRegistration | undefined,
  queued: Omit<QueuedMail, 'is_decoy'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (registration) await transaction.insertInto('pending_registrations').values(registration).execute();
    await insertMail(transaction, queue, { ...queued, is_decoy: registration === undefined });
  });
}

/** The hash of a followed link's token, the country, and the present time. */
export interface FollowedLink {
  readonly token_hash: Buffer;
  readonly country_code: string;
  readonly now: Date;
}

/**
 * Returns the password hash of a link's registration; undefined where the link is no longer valid or another country's.
 */
export async function findPasswordOfLink(
  db: Db,
  { token_hash, country_code, now }: FollowedLink,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_registrations')
    .select('password_hash')
    .where('token_hash', '=', token_hash)
    .where('country_code', '=', country_code)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * Uses up a link, opens the account of its registration and its vendor, and ends the other registrations of this email.
 * Returns the user, or null where the link is no longer valid or another country's, or where a proven account has the
 * email.
 */
export async function confirmUser(
  db: Db,
  { token_hash, country_code, now }: FollowedLink,
  userId: string,
  own: OwnVendor,
): Promise<UserRow | null> {
  return db.transaction().execute(async (transaction) => {
    const whose = await transaction
      .selectFrom('pending_registrations')
      .select(['country_code', 'email'])
      .where('token_hash', '=', token_hash)
      .executeTakeFirst();
    if (!whose) return null;
    await lockRegistrations(transaction, whose);
    const registration = await transaction
      .deleteFrom('pending_registrations')
      .where('token_hash', '=', token_hash)
      .where('country_code', '=', country_code)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    const user = registration && (await openAccount(transaction, { ...registration, user_id: userId }));
    if (!user) return null;
    const { vendor_id, business_name } = registration;
    if (vendor_id !== null) await markRegistered(transaction, vendor_id);
    if (business_name !== null) await insertOwnVendor(transaction, user, business_name, own);
    return user;
  });
}

async function markRegistered(db: Queryable, vendorId: string): Promise<void> {
  await db.updateTable('vendors').set({ is_registered: true }).where('vendor_id', '=', vendorId).execute();
}

/** Inserts a parent vendor for the user, without an address until the owner saves one. */
async function insertOwnVendor(
  db: Queryable,
  user: UserRow,
  name: string,
  { vendor_id, payment_methods }: OwnVendor,
): Promise<void> {
  await db
    .insertInto('vendors')
    .values({
      vendor_id,
      root_id: vendor_id,
      country_code: user.country_code,
      client_vendor_id: vendor_id,
      name,
      is_parent: true,
      phone: user.phone_number,
      payment_methods: JSON.stringify(payment_methods),
    })
    .execute();
  await db.insertInto('vendor_feeds').values({ root_id: vendor_id, vendor_id }).execute();
  await db.insertInto('vendor_owners').values({ vendor_id, email: user.email }).execute();
}
