import type { Database } from '../../db/db.ts';
import type { DB } from '../../db/tables.ts';
import type { Pattern } from './person.ts';
import { personalColumns } from './personal-columns.ts';
import type { FoundOrder } from './person-store.ts';
import { holds, overTable } from './scan-store.ts';

/** A row as it is disclosed: without secrets, bytes in base64. */
export type ToldRow = Readonly<Record<string, unknown>>;

const hasPhotos = (table: keyof DB): boolean => table === 'proofs' || table === 'case_photos';

/** SQL: the columns of a row `t` that may be disclosed. */
function told(table: keyof DB, leftOut: readonly string[] = []): string {
  const columns = Object.entries(personalColumns[table]);
  const secrets = columns.flatMap(([column, what]) => (what === 'secret' ? [column] : []));
  // The words of a case are what somebody wrote; elsewhere they are those of a search.
  const words = table === 'case_messages' ? [] : ['words'];
  const hidden = [...secrets, ...leftOut, ...words, 'photo', 'content'].map((column) => `'${column}'`);
  const code =
    table === 'orders'
      ? ` || jsonb_build_object('short_code', (select c.short_code from order_codes c where c.root_id = t.root_id and c.order_id = t.order_id))`
      : '';
  const photo = hasPhotos(table) ? ` || jsonb_build_object('photo', encode(t.photo, 'base64'))` : '';
  return `(to_jsonb(t) - array[${hidden.join(', ')}])${photo}${code} as row`;
}

/** Returns the rows of a table that name the person. */
export async function listNaming(db: Database, table: keyof DB, pattern: Pattern): Promise<ToldRow[]> {
  const statement = `select ${told(table)} from ${table} t where {piece} and ${holds(table)}`;
  const { rows } = await overTable<{ row: ToldRow }>(db, table, pattern, statement);
  return rows.map(({ row }) => row);
}

/** Returns the rows of these orders in a table that has their keys. */
export async function listOfOrders(
  { pool }: Database,
  table: 'orders' | 'proofs' | 'payments' | 'voucher_uses' | 'case_messages' | 'case_photos',
  orders: readonly FoundOrder[],
): Promise<ToldRow[]> {
  const { rows } = await pool.query<{ row: ToldRow }>(
    `select ${told(table)} from ${table} t
     where (t.root_id, t.order_id) in (select * from unnest($1::text[], $2::text[])) order by t.order_id`,
    [orders.map(({ root_id }) => root_id), orders.map(({ order_id }) => order_id)],
  );
  return rows.map(({ row }) => row);
}

/** Returns the rows that belong to accounts: sessions, saved cards, and the vendors that they own. */
export async function listOfAccounts(
  { pool }: Database,
  accounts: readonly { readonly user_id: string; readonly country_code: string; readonly email: string }[],
): Promise<Readonly<Record<'users' | 'sessions' | 'saved_cards' | 'vendors', ToldRow[]>>> {
  const ids = accounts.map(({ user_id }) => user_id);
  const rowsOf = async (text: string, values: unknown[]): Promise<ToldRow[]> =>
    (await pool.query<{ row: ToldRow }>(text, values)).rows.map(({ row }) => row);
  return {
    users: await rowsOf(`select ${told('users')} from users t where user_id = any($1::uuid[])`, [ids]),
    sessions: await rowsOf(`select ${told('sessions')} from sessions t where user_id = any($1::uuid[])`, [
      ids,
    ]),
    saved_cards: await rowsOf(`select ${told('saved_cards')} from saved_cards t where user_id = any($1)`, [
      ids,
    ]),
    vendors: await rowsOf(
      `select ${told('vendors')} from vendors t where exists (
         select from vendor_owners w join unnest($1::text[], $2::text[]) a(country_code, email) on a.email = w.email
         where w.vendor_id = t.vendor_id and a.country_code = t.country_code)`,
      [accounts.map(({ country_code }) => country_code), accounts.map(({ email }) => email)],
    ),
  };
}
