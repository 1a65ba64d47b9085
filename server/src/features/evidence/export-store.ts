import type { Database } from '../../db/db.ts';
import type { VendorKey } from './store.ts';

export interface SealRow {
  readonly first_nth: number;
  readonly last_nth: number;
  readonly statement: string;
  readonly signature: string;
  readonly public_key: string;
}

/** Returns the seals of a vendor's days, in their order. */
export async function listSeals(
  { pool }: Database,
  { root_id, vendor_id }: VendorKey,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<SealRow[]> {
  const { rows } = await pool.query<SealRow>({
    name: 'list-seals',
    text: `select first_nth, last_nth, statement,
                  encode(signature, 'hex') as signature, encode(public_key, 'hex') as public_key
           from evidence_seals where root_id = $1 and vendor_id = $2 and day between $3::date and $4::date
           order by last_nth`,
    values: [root_id, vendor_id, from, until],
  });
  return rows;
}

export interface EntryRow {
  readonly nth: number;
  readonly order_id: string;
  readonly kind: string;
  readonly sealed: string;
  readonly hash: string;
}

/** Returns a vendor's entries from the first to the last number, in their order. */
export async function listEntries(
  { pool }: Database,
  { root_id, vendor_id }: VendorKey,
  first: number,
  last: number,
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>({
    name: 'list-evidence',
    text: `select nth, order_id, kind, sealed, encode(hash, 'hex') as hash from evidence_entries
           where root_id = $1 and vendor_id = $2 and nth between $3 and $4 order by nth`,
    values: [root_id, vendor_id, first, last],
  });
  return rows;
}

/** Returns the salts of those entries, as far as they still are there. */
export async function listSalts(
  { pool }: Database,
  { root_id, vendor_id }: VendorKey,
  first: number,
  last: number,
): Promise<ReadonlyMap<number, Buffer>> {
  const { rows } = await pool.query<{ nth: number; salt: Buffer }>({
    name: 'list-evidence-salts',
    text: `select nth, salt from evidence_entries
           where root_id = $1 and vendor_id = $2 and nth between $3 and $4 and salt is not null`,
    values: [root_id, vendor_id, first, last],
  });
  return new Map(rows.map(({ nth, salt }) => [nth, salt]));
}
