import type { DB } from '../../db/tables.ts';
import { readObject } from '../../objects/read-object.ts';
import type { World } from '../../world.ts';
import { findAccountsOf } from './accounts-store.ts';
import { type Person, patternOf } from './person.ts';
import { findOrdersNaming } from './person-store.ts';
import { type ToldRow, listNaming, listOfAccounts, listOfOrders } from './tell-store.ts';

/**
 * All that is known of a person, by table; `mentioned_in` has the ids of other people's orders whose texts name them.
 */
export interface Told {
  readonly person: Person;
  readonly told_at: string;
  readonly tables: Readonly<Record<string, readonly ToldRow[]>>;
  readonly mentioned_in: readonly string[];
}

/**
 * The tables in which a row that names a person is theirs. Stored answers are not listed: they repeat orders. Nor are
 * rides: they are the rider's data.
 */
const OWN: readonly (keyof DB)[] = [
  'saved_addresses',
  'repeats',
  'shop_orders',
  'bulk_jobs',
  'bulk_rows',
  'queued_mails',
  'outbox_mails',
  'email_changes',
  'invitations',
  'pending_registrations',
  'password_resets',
];

/**
 * Returns everything about one person, without secrets and without other people's data (SAF-11). Throws while a photo
 * of theirs lies in an object store that is away.
 */
export async function tellPerson(
  world: Pick<World, 'db' | 'clock' | 'objects'>,
  person: Person,
): Promise<Told> {
  const { db, clock } = world;
  const pattern = patternOf(person);
  const now = clock.now();
  const found = await findOrdersNaming(db, pattern, now);
  const theirs = found.filter(({ is_theirs }) => is_theirs);
  const tables: Record<string, readonly ToldRow[]> = {
    ...(await listOfAccounts(db, await findAccountsOf(db, pattern))),
  };
  for (const table of ['orders', 'payments', 'voucher_uses', 'case_messages'] as const)
    tables[table] = await listOfOrders(db, table, theirs);
  for (const table of ['proofs', 'case_photos'] as const)
    tables[table] = await withPhotos(world, await listOfOrders(db, table, theirs));
  for (const table of OWN) tables[table] = await listNaming(db, table, pattern);
  const mentioned_in = found.flatMap(({ order_id, is_theirs }) => (is_theirs ? [] : [order_id]));
  return { person, told_at: now.toISOString(), tables, mentioned_in };
}

/** Rows with their photos, in base64, wherever those lie. */
async function withPhotos(
  world: Pick<World, 'objects'>,
  rows: readonly ToldRow[],
): Promise<readonly ToldRow[]> {
  const told: ToldRow[] = [];
  for (const { photo_object, ...row } of rows)
    told.push(
      typeof photo_object === 'string'
        ? { ...row, photo: (await readObject(world, photo_object))?.toString('base64') ?? null }
        : row,
    );
  return told;
}
