import type { Applicant } from '@sendero/core/session/registration';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../db/db.ts';
import { type QueuedMail, insertMail } from './mail-store.ts';
import type { UserRow } from './store.ts';

/** What a confirmation will make true: the user owns this vendor, or a new one of this name. */
export interface NewRegistration {
  readonly token_hash: Buffer;
  readonly vendor_id: string | null;
  readonly business_name: string | null;
  readonly expires_at: Date;
}

/** The vendor that a business without a code gets. */
export interface OwnVendor {
  readonly vendor_id: string;
  readonly payment_methods: Readonly<Record<string, boolean>>;
}

/** What is known of whoever wants to register with this email and, where there is one, this vendor's code. */
export async function findApplicant(
  db: Db,
  { country_code, email, vendor_id }: Pick<UserRow, 'country_code' | 'email'> & { vendor_id: string | null },
): Promise<Applicant> {
  const { rows } = await sql<Applicant>`select
    exists (select from users u where u.country_code = ${country_code} and u.email = ${email} and u.state <> 'UNCONFIRMED')
      as is_registered,
    exists (select from vendors v join vendor_owners o using (vendor_id)
            where v.vendor_id = ${vendor_id} and v.country_code = ${country_code} and v.is_active and o.email = ${email})
      as is_owner,
    exists (select from vendor_owners o join users u on u.email = o.email and u.country_code = ${country_code}
            where o.vendor_id = ${vendor_id} and o.email <> ${email} and u.state <> 'UNCONFIRMED')
      as is_linked`.execute(db);
  return rows[0] ?? { is_registered: false, is_owner: false, is_linked: false };
}

/**
 * Keeps an unconfirmed user, what their confirmation will do, and the mail with its link; false where a confirmed one has
 * the email. An earlier registration that was never confirmed gives way, and its link dies.
 */
export async function insertRegistration(
  db: Db,
  user: UserRow,
  registration: NewRegistration,
  queued: QueuedMail,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { name, phone_number, password_hash } = user;
    const kept = await transaction
      .insertInto('users')
      .values(user)
      .onConflict((conflict) =>
        conflict
          .columns(['country_code', 'email'])
          .doUpdateSet({ name, phone_number, password_hash })
          .where('users.state', '=', 'UNCONFIRMED'),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!kept) return false;
    await transaction
      .insertInto('registrations')
      .values({ user_id: kept.user_id, ...registration })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(registration))
      .execute();
    await insertMail(transaction, queued, now);
    return true;
  });
}

/** Gives a registration that waits another link; the mail is queued in any case, and is a decoy where none waits. */
export async function renewRegistration(
  db: Db,
  { country_code, email }: Pick<UserRow, 'country_code' | 'email'>,
  { token_hash, expires_at }: Pick<NewRegistration, 'token_hash' | 'expires_at'>,
  queued: Omit<QueuedMail, 'is_decoy'>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const renewed = await transaction
      .updateTable('registrations')
      .from('users')
      .set({ token_hash, expires_at })
      .whereRef('users.user_id', '=', 'registrations.user_id')
      .where('users.country_code', '=', country_code)
      .where('users.email', '=', email)
      .returning('registrations.user_id')
      .executeTakeFirst();
    await insertMail(transaction, { ...queued, is_decoy: renewed === undefined }, now);
  });
}

/**
 * Confirms the user whose link has this token, once, and makes true what was registered; the user, or undefined where the
 * link is dead or another country's.
 */
export async function confirmUser(
  db: Db,
  { token_hash, country_code, now }: { token_hash: Buffer; country_code: string; now: Date },
  own: OwnVendor,
): Promise<UserRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    const registration = await transaction
      .deleteFrom('registrations')
      .using('users')
      .whereRef('users.user_id', '=', 'registrations.user_id')
      .where('users.country_code', '=', country_code)
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now)
      .returning(['registrations.user_id', 'registrations.vendor_id', 'business_name'])
      .executeTakeFirst();
    if (!registration) return undefined;
    const user = await transaction
      .updateTable('users')
      .set({ state: 'CONFIRMED' })
      .where('user_id', '=', registration.user_id)
      .returningAll()
      .executeTakeFirstOrThrow();
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
