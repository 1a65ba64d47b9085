import type { CaseDecision, CaseKind, CaseVoice } from '@sendero/core/order/case';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { listPhotoIds } from './photo-store.ts';

export interface OrderKey {
  readonly root_id: string;
  readonly order_id: string;
}

export interface CaseRow extends OrderKey {
  readonly vendor_id: string;
  readonly country_code: string;
  readonly opened_at: Date;
  readonly answered_at: Date | null;
  readonly decision: CaseDecision | null;
  /** Minor units. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly decided_at: Date | null;
}

export interface MessageRow extends OrderKey {
  readonly message_id: string;
  readonly by: CaseVoice;
  readonly kind: CaseKind | null;
  readonly words: string;
  readonly said_at: Date;
}

/** A message, with the ids of the photos that came with it. */
export type SaidRow = MessageRow & { readonly photos: readonly string[] };

const COLUMNS =
  'root_id, order_id, vendor_id, country_code, opened_at, answered_at, decision, amount, currency, decided_at';

/** Opens a case where the order has none, and locks it until the transaction ends. */
export async function openAndLock(
  client: pg.PoolClient,
  opened: Pick<CaseRow, 'root_id' | 'order_id' | 'vendor_id' | 'country_code' | 'opened_at'>,
): Promise<CaseRow> {
  const { root_id, order_id, vendor_id, country_code, opened_at } = opened;
  await client.query({
    name: 'open-case',
    text: `insert into cases (root_id, order_id, vendor_id, country_code, opened_at)
      values ($1, $2, $3, $4, $5) on conflict (root_id, order_id) do nothing`,
    values: [root_id, order_id, vendor_id, country_code, opened_at],
  });
  const row = await lockCase(client, opened);
  if (!row) throw new Error('A case that was opened is not there.');
  return row;
}

export async function lockCase(
  client: pg.PoolClient,
  { root_id, order_id }: OrderKey,
): Promise<CaseRow | undefined> {
  const { rows } = await client.query<CaseRow>({
    name: 'lock-case',
    text: `select ${COLUMNS} from cases where root_id = $1 and order_id = $2 for update`,
    values: [root_id, order_id],
  });
  return rows[0];
}

/** Appends what somebody said, as long as they said less than `most` times. */
export async function insertMessage(
  client: pg.PoolClient,
  { root_id, order_id, message_id, by, kind, words, said_at }: MessageRow,
  most: number,
): Promise<'said' | 'known' | 'too-many'> {
  // By the row that comes back: of an insert from a select, Citus counts what was selected.
  const added = await client.query({
    name: 'insert-case-message',
    text: `insert into case_messages (root_id, order_id, message_id, by, kind, words, said_at)
      select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from case_messages where root_id = $1 and order_id = $2 and by = $4) < $8
      on conflict (root_id, order_id, message_id) do nothing returning message_id`,
    values: [root_id, order_id, message_id, by, kind, words, said_at, most],
  });
  if (added.rows.length === 1) return 'said';
  const { rows } = await client.query({
    name: 'find-case-message',
    text: 'select 1 from case_messages where root_id = $1 and order_id = $2 and message_id = $3',
    values: [root_id, order_id, message_id],
  });
  return rows.length > 0 ? 'known' : 'too-many';
}

/** Notes that the shop has answered what was said so far; null: it is to answer. */
export async function updateAnswered(
  client: pg.PoolClient,
  { root_id, order_id }: OrderKey,
  answered_at: Date | null,
): Promise<void> {
  await client.query({
    name: 'update-case-answered',
    text: 'update cases set answered_at = $3 where root_id = $1 and order_id = $2',
    values: [root_id, order_id, answered_at],
  });
}

/** The cases of several orders with what was said in them, read together. */
export async function listCases(
  { pool }: Pick<Database, 'pool'>,
  keys: readonly OrderKey[],
): Promise<(CaseRow & { readonly said: readonly SaidRow[] })[]> {
  const of = `root_id = any($1) and (root_id, order_id) in
    (select k.root_id, k.order_id from unnest($1::text[], $2::text[]) k(root_id, order_id))`;
  const values = [keys.map(({ root_id }) => root_id), keys.map(({ order_id }) => order_id)];
  const { rows } = await pool.query<CaseRow>({
    name: 'list-cases',
    text: `select ${COLUMNS} from cases where ${of}`,
    values,
  });
  if (rows.length === 0) return [];
  const messages = await pool.query<MessageRow>({
    name: 'list-case-messages',
    text: `select root_id, order_id, message_id, by, kind, words, said_at from case_messages
      where ${of} order by said_at, message_id`,
    values,
  });
  const photos = await listPhotoIds(pool, rows);
  const said = messages.rows.map((message) => ({
    ...message,
    photos: photos.flatMap(({ order_id, message_id, photo_id }) =>
      order_id === message.order_id && message_id === message.message_id ? [photo_id] : [],
    ),
  }));
  return rows.map((row) => ({ ...row, said: said.filter(({ order_id }) => order_id === row.order_id) }));
}

/** Writes how a case was decided. */
export async function updateDecided(
  client: pg.PoolClient,
  { root_id, order_id }: OrderKey,
  {
    decision,
    amount,
    currency,
    decided_at,
  }: Pick<CaseRow, 'decision' | 'amount' | 'currency' | 'decided_at'>,
): Promise<void> {
  await client.query({
    name: 'update-case-decided',
    text: `update cases set (decision, amount, currency, decided_at) = ($3, $4, $5, $6)
      where root_id = $1 and order_id = $2`,
    values: [root_id, order_id, decision, amount, currency, decided_at],
  });
}

/** The case of an order with what was said in it, wherever it lies; null if there is none. */
export async function findKnownCase(
  db: Pick<Database, 'pool'>,
  orderId: string,
): Promise<(CaseRow & { readonly said: readonly SaidRow[] }) | null> {
  const { rows } = await db.pool.query<OrderKey>({
    name: 'find-case',
    text: 'select root_id, order_id from cases where order_id = $1',
    values: [orderId],
  });
  return (await listCases(db, rows))[0] ?? null;
}

/** Cases that nobody has decided, the oldest first; of one country or all. */
export async function listUndecided(
  { pool }: Pick<Database, 'pool'>,
  countryCode: string | null,
  most: number,
): Promise<CaseRow[]> {
  const { rows } = await pool.query<CaseRow>({
    name: 'list-undecided-cases',
    text: `select ${COLUMNS} from cases where decided_at is null and ($1::text is null or country_code = $1)
      order by opened_at limit $2`,
    values: [countryCode, most],
  });
  return rows;
}

/** The cases that are the shop's to answer, the oldest first, and how many there are. `vendor_id` null: of the whole tree. */
export async function listOpen(
  { pool }: Pick<Database, 'pool'>,
  { root_id, vendor_id }: { readonly root_id: string; readonly vendor_id: string | null },
  most: number,
): Promise<{ readonly count: number; readonly rows: readonly OrderKey[] }> {
  const { rows } = await pool.query<OrderKey & { readonly count: number }>({
    name: 'list-open-cases',
    text: `select root_id, order_id, count(*) over ()::integer as count from cases
      where root_id = $1 and ($2::text is null or vendor_id = $2) and answered_at is null and decided_at is null
      order by opened_at, order_id limit $3`,
    values: [root_id, vendor_id, most],
  });
  return { count: rows[0]?.count ?? 0, rows };
}
