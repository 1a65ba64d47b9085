import type { Sender } from '@sendero/core/order/sender';
import type { VendorLocation } from '@sendero/core/vendor/vendor';
import type { Db, Queryable } from '../../db/db.ts';
import type { UserRow } from './store.ts';

export interface GuestRow {
  readonly vendor_id: string;
  readonly country_code: string;
  readonly payment_methods: Readonly<Record<string, boolean>>;
  readonly guest_until: Date;
}

/** A guest's hidden vendor, which nobody owns, with the feed that its orders are numbered in. */
export async function insertGuest(
  db: Db,
  { vendor_id, country_code, payment_methods, guest_until }: GuestRow,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('vendors')
      .values({
        vendor_id,
        root_id: vendor_id,
        country_code,
        client_vendor_id: vendor_id,
        name: 'guest',
        is_registered: false,
        is_parent: true,
        phone: '',
        payment_methods: JSON.stringify(payment_methods),
        guest_until,
      })
      .execute();
    await transaction.insertInto('vendor_feeds').values({ root_id: vendor_id, vendor_id }).execute();
  });
}

/** Lets a guest go on until then; false where they are no guest any more. */
export async function extendGuestUntil(db: Db, vendorId: string, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('vendors')
    .set({ guest_until: until })
    .where('vendor_id', '=', vendorId)
    .where('guest_until', 'is not', null)
    .returning('vendor_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who sent a guest's last order; undefined before the first one, and once they are gone from all of them. */
export async function findLastSender(db: Db, vendorId: string): Promise<Sender | undefined> {
  const row = await db
    .selectFrom('orders')
    .select((column) => column.ref('sender').$castTo<Sender | null>().as('sender'))
    .where('root_id', '=', vendorId)
    .where('sender', 'is not', null)
    .where('person_erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sender ?? undefined;
}

/** What becomes of a guest's vendor: the new account's own. */
export interface KeptVendor {
  readonly vendor_id: string;
  readonly name: string;
  readonly phone: string;
  readonly location: VendorLocation | null;
}

/**
 * Hands a guest's vendor, and with it every order of theirs, to a new account, in one transaction.
 *
 * `gone`: it is no guest's any more. `taken`: there is an account of this email. Neither changes anything.
 */
export async function handOver(
  db: Db,
  user: UserRow,
  { vendor_id, name, phone, location }: KeptVendor,
): Promise<'moved' | 'gone' | 'taken'> {
  return db.transaction().execute(async (transaction) => {
    // Its row lock lets one of two who ask at once pass.
    const guest = await transaction
      .selectFrom('vendors')
      .select('vendor_id')
      .where('vendor_id', '=', vendor_id)
      .where('guest_until', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!guest) return 'gone';
    const kept = await transaction
      .insertInto('users')
      .values({ ...user, vendor_id })
      .onConflict((conflict) => conflict.columns(['country_code', 'email']).doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!kept) return 'taken';
    await transaction
      .updateTable('vendors')
      .set({
        guest_until: null,
        is_registered: true,
        name,
        phone,
        location: location && JSON.stringify(location),
      })
      .where('vendor_id', '=', vendor_id)
      .execute();
    return 'moved';
  });
}

/** Whose email a mailed code has proved: they own by it from now on, the vendor that they spoke for included. */
export async function proveEmail(
  db: Queryable,
  { user_id, email, vendor_id }: { user_id: string; email: string; vendor_id: string | null },
): Promise<void> {
  if (vendor_id === null) return;
  await db
    .insertInto('vendor_owners')
    .values({ vendor_id, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('users').set({ vendor_id: null }).where('user_id', '=', user_id).execute();
}

/** Deletes the guests whose last token has ended and who never ordered. */
export async function deleteIdleGuests(db: Db, now: Date): Promise<void> {
  await db
    .with('gone', (query) =>
      query
        .deleteFrom('vendors')
        .where('guest_until', '<', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('orders').select('order_id').whereRef('orders.root_id', '=', 'vendors.vendor_id'),
            ),
          ),
        )
        .returning('vendor_id'),
    )
    .deleteFrom('vendor_feeds')
    .using('gone')
    .whereRef('vendor_feeds.root_id', '=', 'gone.vendor_id')
    .execute();
}
