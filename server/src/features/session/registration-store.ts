import type { Applicant } from '@sendero/core/session/registration';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../db/db.ts';
import { openAccount } from './account-store.ts';
import { type QueuedMail, insertMail } from './mail-store.ts';
import type { UserRow } from './store.ts';

/** A registration that waits for its link: what was typed, and what the link will make true. */
export interface PendingRegistration {
  readonly token_hash: Buffer;
  readonly country_code: string;
  readonly email: string;
  readonly name: string;
  readonly phone_number: string;
  readonly password_hash: string;
  /** The user will own this vendor, or a new one of this name. */
  readonly vendor_id: string | null;
  readonly business_name: string | null;
  readonly asked_at: Date;
  readonly expires_at: Date;
}

/** The vendor that a business without a code gets. */
export interface OwnVendor {
  readonly vendor_id: string;
  readonly payment_methods: Readonly<Record<string, boolean>>;
}

type Whose = Pick<UserRow, 'country_code' | 'email'>;

/** What is known of whoever wants to register with this email and, where there is one, this vendor's code. */
export async function findApplicant(
  db: Db,
  { country_code, email, vendor_id }: Whose & { vendor_id: string | null },
): Promise<Applicant & { readonly vendor_name: string | null }> {
  const { rows } = await sql<Applicant & { readonly vendor_name: string | null }>`select
    exists (select from users u where u.country_code = ${country_code} and u.email = ${email} and u.state <> 'UNCONFIRMED')
      as is_registered,
    exists (select from vendors v join vendor_owners o using (vendor_id)
            where v.vendor_id = ${vendor_id} and v.country_code = ${country_code} and v.is_active and o.email = ${email})
      as is_owner,
    exists (select from vendor_owners o join users u on u.email = o.email and u.country_code = ${country_code}
            where o.vendor_id = ${vendor_id} and o.email <> ${email} and u.state <> 'UNCONFIRMED')
      as is_linked,
    (select name from vendors v where v.vendor_id = ${vendor_id}) as vendor_name`.execute(db);
  return rows[0] ?? { is_registered: false, is_owner: false, is_linked: false, vendor_name: null };
}

/** Keeps a registration beside those that wait for the same email, and the mail with its link. */
export async function insertRegistration(
  db: Db,
  registration: PendingRegistration,
  queued: QueuedMail,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('pending_registrations').values(registration).execute();
    await insertMail(transaction, queued, registration.asked_at);
  });
}

/** The registration of this email that was asked for last, with the name of its shop; undefined where none waits. */
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

/** Gives a registration one more link; the mail is queued in any case, and is a decoy where there is none. */
export async function insertFurtherLink(
  db: Db,
  registration: PendingRegistration | undefined,
  queued: Omit<QueuedMail, 'is_decoy'>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (registration) await transaction.insertInto('pending_registrations').values(registration).execute();
    await insertMail(transaction, { ...queued, is_decoy: registration === undefined }, now);
  });
}

/** Which link it is, where and when it is followed. */
export interface FollowedLink {
  readonly token_hash: Buffer;
  readonly country_code: string;
  readonly now: Date;
}

/** The hash that the password of a link's registration must have; undefined where the link is dead or another country's. */
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
 * Uses a link up, opens the account of its registration and makes true what was registered; the others of this email end.
 * The user, or null where the link is dead or another country's, or a proven account has the email by now.
 */
export async function confirmUser(
  db: Db,
  { token_hash, country_code, now }: FollowedLink,
  userId: string,
  own: OwnVendor,
): Promise<UserRow | null> {
  return db.transaction().execute(async (transaction) => {
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

/** A parent of its own, without an address until its owner saves one. */
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
