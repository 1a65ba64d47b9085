import type { Sender } from '@sendero/core/order/sender';
import type { VendorLocation } from '@sendero/core/vendor/vendor';
import type { Database, Db, Queryable } from '../../db/db.ts';
import { rootsIn } from '../../db/shards.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserRow } from './store.ts';

export interface GuestRow {
  readonly vendor_id: string;
  readonly country_code: string;
  readonly payment_methods: Readonly<Record<string, boolean>>;
  readonly guest_until: Date;
}

/** Inserts a guest's hidden vendor, which nobody owns, with the feed that numbers its orders. */
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

/** Extends a guest's vendor until `until`; returns false where it is no longer a guest's. */
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

/**
 * Returns the sender of a guest's last order; undefined where there is no order, or where the sender was erased from
 * all.
 */
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

/** A guest's vendor with its new values, as the new account takes it over. */
export interface KeptVendor {
  readonly vendor_id: string;
  readonly name: string;
  readonly phone: string;
  readonly location: VendorLocation | null;
}

/**
 * Transfers a guest's vendor and all its orders to a new account, in one transaction.
 *
 * `gone`: the vendor is no longer a guest's. `taken`: the email has an account. In both cases nothing changes.
 */
export async function handOver(
  db: Db,
  user: UserRow,
  { vendor_id, name, phone, location }: KeptVendor,
): Promise<'moved' | 'gone' | 'taken'> {
  return db.transaction().execute(async (transaction) => {
    // The row lock lets only one of two concurrent calls succeed.
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

/**
 * Records that a mailed code has proved an account's email: the account now owns vendors by its email, including the
 * one that it spoke for.
 */
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

/** Deletes the guests whose last token has expired and who never ordered. */
export async function deleteGuestsWithoutOrders(db: Database, now: Date): Promise<void> {
  if (!(await db.shards.isDistributed())) return deleteTogether(db.kysely, now);
  const guests = await db.kysely
    .selectFrom('vendors')
    .select('root_id')
    .where('guest_until', '<', now)
    .execute();
  for (const part of await db.shards.parts(guests)) {
    const roots = rootsIn(part);
    const { rows } = await db.pool.query<{ root_id: string }>(
      'select root_id from orders where root_id = any($1) union select root_id from order_archive where root_id = any($1)',
      [roots],
    );
    const kept = new Set(rows.map(({ root_id }) => root_id));
    const gone = roots.filter((root) => !kept.has(root));
    // Citus asks every shard for an empty list, and then refuses the vendors, who lie on all of them.
    if (gone.length === 0) continue;
    await inTransaction(db, async (client) => {
      await client.query('delete from vendor_feeds where root_id = any($1)', [gone]);
      await client.query('delete from vendors where vendor_id = any($1) and guest_until < $2', [gone, now]);
    });
  }
}

/** As above, where vendors and orders lie together. */
async function deleteTogether(db: Db, now: Date): Promise<void> {
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
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('order_archive')
                .select('first_id')
                .whereRef('order_archive.root_id', '=', 'vendors.vendor_id'),
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
