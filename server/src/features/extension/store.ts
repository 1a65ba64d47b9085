import type { CallPair } from '@sendero/core/order/calls';
import type { Database } from '../../db/db.ts';

interface OrderKey {
  readonly root_id: string;
  readonly order_id: string;
}

export interface ExtensionRow extends OrderKey {
  readonly country_code: string;
  readonly extension: string;
  readonly pair: CallPair;
  readonly ends_at: Date;
}

const COLUMNS = 'country_code, extension, root_id, order_id, pair, ends_at';

/** The extensions by which these orders' parties are called. */
export async function listExtensions(
  { pool }: Database,
  orderIds: readonly string[],
  pair: CallPair,
): Promise<ExtensionRow[]> {
  const { rows } = await pool.query<ExtensionRow>({
    name: 'list-call-extensions',
    text: `select ${COLUMNS} from call_extensions where order_id = any($1) and pair = $2`,
    values: [orderIds, pair],
  });
  return rows;
}

/** Gives extensions; where one is given to another order, or an order has one already, nothing happens. */
export async function insertExtensions({ pool }: Database, rows: readonly ExtensionRow[]): Promise<void> {
  await pool.query({
    name: 'insert-call-extensions',
    text: `insert into call_extensions (${COLUMNS})
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
      on conflict do nothing`,
    values: [
      rows.map((row) => row.country_code),
      rows.map((row) => row.extension),
      rows.map((row) => row.root_id),
      rows.map((row) => row.order_id),
      rows.map((row) => row.pair),
      rows.map((row) => row.ends_at),
    ],
  });
}

/** Lets extensions of these orders live until then. */
export async function prolongExtensions(
  { pool }: Database,
  orderIds: readonly string[],
  pair: CallPair,
  ends_at: Date,
): Promise<void> {
  await pool.query({
    name: 'prolong-call-extensions',
    text: 'update call_extensions set ends_at = $3 where order_id = any($1) and pair = $2 and ends_at < $3',
    values: [orderIds, pair, ends_at],
  });
}

/** Whom an extension of a country's number reaches. */
export async function findExtension(
  { pool }: Database,
  country_code: string,
  extension: string,
): Promise<ExtensionRow | null> {
  const { rows } = await pool.query<ExtensionRow>({
    name: 'find-call-extension',
    text: `select ${COLUMNS} from call_extensions where country_code = $1 and extension = $2`,
    values: [country_code, extension],
  });
  return rows[0] ?? null;
}

export async function deleteExtensionsBefore({ pool }: Database, now: Date): Promise<void> {
  await pool.query('delete from call_extensions where ends_at < $1', [now]);
}
