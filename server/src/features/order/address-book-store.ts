import type { SavedAddress } from '@sendero/core/order/saved-address';
import pg from 'pg';
import { rootsIn } from '../../db/shards.ts';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';

/** An address-book entry as it is written; `words` are those of `bookWords`. */
export interface SavedAddressRow extends Omit<SavedAddress, 'id' | 'address'> {
  readonly root_id: string;
  /** The outlet that delivers there. */
  readonly vendor_id: string;
  readonly used_at: Date;
  readonly words: readonly string[];
}

/** The part of a chain's address book that a caller sees: the customers of these outlets; null is the whole book. */
export interface Book {
  readonly root_id: string;
  readonly vendor_ids: readonly string[] | null;
}

type FoundRow = Omit<SavedAddress, 'id' | 'address'> & { readonly address_id: string };

const FOUND =
  'address_id, phone_number, address_text, unit, building, name, notes, latitude, longitude, used_at';

/** The words of an entry in the index. Each is prefixed with the root's id, so that no other book has it. */
export const bookWords = (root_id: string, words: readonly string[]): string[] =>
  words.map((word) => `${root_id}/${word}`);

/** A search: every one of these word beginnings, or one of these number beginnings. */
export interface EntrySearch {
  readonly words: readonly string[];
  readonly phone_starts: readonly string[];
}

/** SQL: whether the outlets in parameter `$n` see an entry. */
const isSeen = (n: number): string => `($${n}::text[] is null or vendor_ids && $${n})`;

/**
 * Finds entries of a book, the last used first. Each of the two searches reads at most `most_read` entries: a few
 * letters match too many in a large book.
 */
export async function searchEntries(
  { pool }: Database,
  { root_id, vendor_ids }: Book,
  { words, phone_starts }: EntrySearch,
  { most, most_read }: { readonly most: number; readonly most_read: number },
): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    name: 'search-entries',
    text: `(select ${FOUND} from saved_addresses where words @@ $2::tsquery and ${isSeen(6)} limit $4)
           union
           (select found.* from unnest($3::text[]) start, lateral
             (select ${FOUND} from saved_addresses
              where root_id = $1 and phone_number >= start and phone_number < start || ':' and ${isSeen(6)}
              order by phone_number limit $4) found)
           order by used_at desc, address_id limit $5`,
    values: [root_id, toTsquery(bookWords(root_id, words)), phone_starts, most_read, most, vendor_ids],
  });
  return rows;
}

/** Entries of a book of these numbers. */
export async function listEntriesOf(
  { pool }: Database,
  { root_id, vendor_ids }: Book,
  phones: readonly string[],
): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    name: 'list-entries-of',
    text: `select ${FOUND} from saved_addresses where root_id = $1 and phone_number = any($2) and ${isSeen(3)}`,
    values: [root_id, phones, vendor_ids],
  });
  return rows;
}

/** The entries of a book that were used last. */
export async function listLastUsed(
  { pool }: Database,
  { root_id, vendor_ids }: Book,
  most: number,
): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    name: 'list-last-used-entries',
    text: `select ${FOUND} from saved_addresses where root_id = $1 and ${isSeen(2)}
           order by used_at desc, address_id limit $3`,
    values: [root_id, vendor_ids, most],
  });
  return rows;
}

/** How many entries a book shows. */
export async function countEntries({ pool }: Database, { root_id, vendor_ids }: Book): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-entries',
    text: `select count(*)::int as count from saved_addresses where root_id = $1 and ${isSeen(2)}`,
    values: [root_id, vendor_ids],
  });
  return rows[0]?.count ?? 0;
}

/** Where a reading of a whole book goes on. */
export type BookPlace = Pick<SavedAddress, 'phone_number' | 'address_text'>;

/** The next entries of a book by number and address, along their unique index. */
export async function listEntriesAfter(
  { pool }: Database,
  { root_id, vendor_ids }: Book,
  { phone_number, address_text }: BookPlace,
  most: number,
): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    name: 'list-entries-after',
    text: `select ${FOUND} from saved_addresses
           where root_id = $1 and (phone_number, address_text) > ($3, $4) and ${isSeen(2)}
           order by phone_number, address_text limit $5`,
    values: [root_id, vendor_ids, phone_number, address_text, most],
  });
  return rows;
}

/** Writes entries as orders do, all of them or none: one of a number and address is brought up to date. */
export async function saveEntries({ pool }: Database, rows: readonly SavedAddressRow[]): Promise<void> {
  await pool.query('select save_addresses_at($1, $2)', [rows[0]?.root_id ?? '', JSON.stringify(rows)]);
}

/** What an entry is known by in its book. */
export const entryKey = ({
  phone_number,
  address_text,
}: Pick<SavedAddress, 'phone_number' | 'address_text'>): string => `${phone_number} ${address_text}`;

/** Returns the ids of the entries of these numbers that a book shows, by `entryKey`. */
export async function listEntryIds(
  { pool }: Database,
  { root_id, vendor_ids }: Book,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ address_id: string; phone_number: string; address_text: string }>({
    name: 'list-entry-ids',
    text: `select address_id, phone_number, address_text from saved_addresses
           where root_id = $1 and phone_number = any($2) and ${isSeen(3)}`,
    values: [root_id, phones, vendor_ids],
  });
  return new Map(rows.map((row) => [entryKey(row), row.address_id]));
}

/** Nothing needs escaping: words hold letters, marks and digits only, and a root's id holds no quotes. */
const toTsquery = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ');

/** Shorter than PostgreSQL's deadlock timeout: in a deadlock the change of the entry fails, never the order. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Writes an entry under its id. Replaces the visible entry with that id, and the entry for the same customer and place.
 * The outlets that saw the replaced entries see the new one.
 */
export async function upsertEntry(
  db: Database,
  { vendor_ids: seen }: Book,
  address_id: string,
  row: SavedAddressRow,
): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const { rows } = await client.query<{ vendor_ids: string[] }>(
      `delete from saved_addresses
       where root_id = $1 and (address_id = $2 and ${isSeen(5)} or phone_number = $3 and address_text = $4)
       returning vendor_ids`,
      [row.root_id, address_id, row.phone_number, row.address_text, seen],
    );
    const before = rows.flatMap(({ vendor_ids }) => vendor_ids);
    const isTheirs = before.some((vendor_id) => seen === null || seen.includes(vendor_id));
    const vendor_ids = [...new Set(isTheirs ? before : [...before, row.vendor_id])];
    await client.query(
      `insert into saved_addresses
         (root_id, address_id, phone_number, address_text, unit, building, name, notes, latitude, longitude, used_at, words,
          vendor_ids)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, array_to_tsvector($12::text[]), $13)`,
      [
        row.root_id,
        address_id,
        row.phone_number,
        row.address_text,
        row.unit,
        row.building,
        row.name,
        row.notes,
        row.latitude,
        row.longitude,
        row.used_at,
        row.words,
        vendor_ids,
      ],
    );
  });
}

const TAKEN: readonly string[] = ['23505', '55P03'];

/** Whether an entry could not be written because an order was writing it at the same time. */
export function isBeingWritten(error: unknown): boolean {
  return error instanceof pg.DatabaseError && TAKEN.includes(error.code ?? '');
}

/** Hides an entry from these outlets; deletes it where no other outlet sees it. */
export async function deleteEntry(
  db: Database,
  { root_id, vendor_ids }: Book,
  address_id: string,
): Promise<void> {
  await inTransaction(db, async (client) => {
    const key = [root_id, address_id, vendor_ids];
    await client.query(
      `update saved_addresses set vendor_ids = array(select unnest(vendor_ids) except select unnest($3::text[]))
       where root_id = $1 and address_id = $2 and vendor_ids && $3`,
      key,
    );
    await client.query(
      `delete from saved_addresses
       where root_id = $1 and address_id = $2 and ($3::text[] is null or vendor_ids = '{}')`,
      key,
    );
  });
}

/**
 * Deletes at most `most` of a country's entries that were last used before `then`; returns how many were that old.
 * Spares those that are used meanwhile.
 */
export async function deleteEntriesUnusedSince(
  { pool, shards }: Database,
  countryCode: string,
  then: Date,
  most: number,
): Promise<number> {
  const { rows: old } = await pool.query<{ root_id: string; address_id: string }>(
    `select root_id, address_id from saved_addresses
     where used_at < $2 and root_id in (select vendor_id from vendors where country_code = $1) limit $3`,
    [countryCode, then, most],
  );
  for (const part of await shards.parts(old))
    await pool.query(
      `delete from saved_addresses s using unnest($1::text[], $2::uuid[]) k(root_id, address_id)
       where s.root_id = any($3) and s.root_id = k.root_id and s.address_id = k.address_id and s.used_at < $4`,
      [part.map(({ root_id }) => root_id), part.map(({ address_id }) => address_id), rootsIn(part), then],
    );
  return old.length;
}
