import type { Column } from '@sendero/core/bulk/columns';
import type { RowState, StateAfter } from '@sendero/core/bulk/state';
import type { PackedCell } from '@sendero/core/bulk/cell';
import type { RowDraft } from '@sendero/core/bulk/row-draft';
import type { Finding, RowPlace } from '@sendero/core/bulk/to-order';
import type { LatLng } from '@sendero/core/values/place';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { codeOf } from '../../db/order-columns.ts';
import { type PackedDraft, unpackDraft, withoutBlanks } from './pack-row.ts';
import type { BulkJobKey, BulkJobRow } from './store.ts';
import { columnsOf } from '../../db/columns-of.ts';

/** The user's corrections of a row: texts by column, and the place chosen on the map or among the candidates. */
export interface Corrections {
  readonly cells?: Readonly<Partial<Record<Column, string>>>;
  readonly place?: RowPlace | null;
}

/** The inputs of a fee. */
export interface RowPrice {
  readonly from: LatLng;
  readonly to: RowPlace;
  readonly distance_m: number;
  readonly ride_seconds: number;
  /** The trip that the row is a drop of, with the others of its route. */
  readonly trip?: RowTrip;
  /** What a row that returns costs each time, in minor units; its fee is null, since nothing is ordered yet. */
  readonly each?: number;
}

/** A row's part in a trip. */
export interface RowTrip {
  /** The numbers of the trip's rows, in the order of its stops. */
  readonly rows: readonly number[];
  /** The price of the whole trip, in minor units. */
  readonly fee: number;
  /** The way from the stop before. */
  readonly leg_m: number;
  readonly leg_s: number;
}

/** A row as it was read, with the user's corrections. */
export interface UncheckedRow {
  readonly row_number: number;
  readonly cells: readonly PackedCell[];
  readonly corrections: Corrections | null;
}

/** The result of checking a row. */
export interface RowCheck {
  readonly state: Exclude<StateAfter<'check'>, 'CHECKING'>;
  readonly vendor_id: string | null;
  readonly draft: RowDraft;
  readonly issues: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly candidates: readonly RowPlace[];
  readonly price: RowPrice | null;
  /** Minor units. */
  readonly fee: number | null;
  readonly duplicate_key: string | null;
}

/** A row as it is stored; before its first check it has no draft. */
export interface BulkRowRow extends UncheckedRow, Omit<RowCheck, 'draft' | 'state'> {
  readonly state: RowState;
  readonly draft: RowDraft | null;
  readonly order_id: string | null;
  /** The order's short code, as read; null without an order. */
  readonly short_code?: string | null;
  /** How often a card was to pay for the row; null means never. */
  readonly card_tries: number | null;
  /** PostgreSQL's row version (xmin), new after every change. */
  readonly version: string;
}

/**
 * Lets a commit return before it is on disk. Rows that a database crash loses are read and checked again: durable
 * commits delete their file and end their phase.
 */
export const unhurried = `(select set_config('synchronous_commit', 'off', true)) unhurried`;

/** The fields of a row that are to be written. */
interface WrittenRow extends Partial<Pick<BulkRowRow, 'state' | 'draft'>> {
  readonly row_number: number;
}

/** Encodes rows for `insertRows`, so that this work runs while earlier rows are being written. */
export function packRows(rows: readonly WrittenRow[]): string {
  return JSON.stringify(rows.map(packed));
}

/** Inserts rows in the order of the sheet; existing rows stay as they are. */
export async function insertRows(db: Database, { root_id, job_id }: BulkJobKey, rows: string): Promise<void> {
  await db.pool.query({
    name: 'insert-bulk-rows',
    text: `insert into bulk_rows (${columnsOf('bulk_rows')}) select ${columnsOf('bulk_rows', 'r')} from ${unhurried}, ${recordset('$1', '$2')} r
           order by r.row_number on conflict do nothing`,
    values: [JSON.stringify({ ...blank, root_id, job_id }), rows],
  });
}

/** SQL that reads rows from JSON; a missing field gets its value from the blank row. */
export const recordset = (blankRow: string, rows: string): string =>
  `jsonb_populate_recordset(jsonb_populate_record(null::bulk_rows, ${blankRow}), ${rows})`;

export const blank = { cells: [], state: 'CHECKING', issues: [], warnings: [], candidates: [] } as const;

/** A row as it is written to JSON. */
function packed(row: WrittenRow): object {
  const { draft } = row;
  return { ...withoutBlanks(row), ...(draft && { draft: withoutBlanks(draft) }) };
}

/** A row as it is stored. */
type PackedRow = Omit<BulkRowRow, 'draft'> & { readonly draft: PackedDraft | null };

function unpacked({ draft, ...row }: PackedRow): BulkRowRow {
  return { ...row, draft: draft && unpackDraft(draft) };
}

interface RowsQuery {
  readonly states: readonly RowState[];
  readonly after: number;
  readonly limit: number;
}

/** Rows of a job in the order of the sheet. */
export async function listRows(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  { states, after, limit }: RowsQuery,
): Promise<BulkRowRow[]> {
  const { rows } = await db.pool.query<PackedRow>({
    name: 'list-bulk-rows',
    text: `select ${columnsOf('bulk_rows')}, ${codeOf('$1')}, xmin::text as version from bulk_rows o
           where root_id = $1 and job_id = $2 and row_number > $3 and state = any($4) order by row_number limit $5`,
    values: [root_id, job_id, after, states, limit],
  });
  return rows.map(unpacked);
}

/** The rows with these numbers, in the order of the sheet. */
export async function listRowsNumbered(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  rowNumbers: readonly number[],
): Promise<BulkRowRow[]> {
  const { rows } = await db.pool.query<PackedRow>({
    name: 'list-rows-numbered',
    text: `select ${columnsOf('bulk_rows')}, ${codeOf('$1')}, xmin::text as version from bulk_rows o
           where root_id = $1 and job_id = $2 and row_number = any($3) order by row_number`,
    values: [root_id, job_id, rowNumbers],
  });
  return rows.map(unpacked);
}

export async function findRow(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  rowNumber: number,
): Promise<BulkRowRow | undefined> {
  const { rows } = await db.pool.query<PackedRow>({
    name: 'find-bulk-row',
    text: `select ${columnsOf('bulk_rows')}, ${codeOf('$1')}, xmin::text as version from bulk_rows o where root_id = $1 and job_id = $2 and row_number = $3`,
    values: [root_id, job_id, rowNumber],
  });
  return rows[0] && unpacked(rows[0]);
}

/** Returns the number of the last row read; 0 before the first. */
export async function findLastRow(db: Database, { root_id, job_id }: BulkJobKey): Promise<number> {
  const { rows } = await db.pool.query<{ last: number }>(
    'select coalesce(max(row_number), 0) as last from bulk_rows where root_id = $1 and job_id = $2',
    [root_id, job_id],
  );
  return rows[0]?.last ?? 0;
}

/** Returns the row that an order was made from. */
export async function findRowOfOrder(
  db: Database,
  rootId: string,
  orderId: string,
): Promise<(Pick<BulkJobRow, 'job_id' | 'vendor_id'> & { row_number: number }) | undefined> {
  const { rows } = await db.pool.query<{ job_id: string; vendor_id: string; row_number: number }>({
    name: 'find-row-of-order',
    text: `select r.job_id, j.vendor_id, r.row_number from bulk_rows r join bulk_jobs j using (root_id, job_id)
           where r.root_id = $1 and r.order_id = $2`,
    values: [rootId, orderId],
  });
  return rows[0];
}

/** What is to be paid for the rows that may be placed, in cash and by card. */
export interface PaymentSums {
  /** Major units. */
  readonly cash: number;
  /** Minor units. */
  readonly card_fee: number;
  readonly card_rows: number;
  /** Rows that return, which no sum has. */
  readonly repeat_rows: number;
}

/** Returns these sums. A delivery that costs nothing needs no card. */
export async function sumPayments(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  { root_id, job_id }: BulkJobKey,
): Promise<PaymentSums> {
  const { rows } = await client.query<PaymentSums>({
    name: 'sum-bulk-payments',
    text: `select coalesce(sum((draft->>'amount')::numeric) filter (where type = 'CASH_ON_DELIVERY' and not returns), 0)::float8 as cash,
             coalesce(sum(fee) filter (where type = 'ONLINE_PAYMENT'), 0)::bigint as card_fee,
             count(*) filter (where type = 'ONLINE_PAYMENT' and fee > 0) as card_rows,
             count(*) filter (where returns) as repeat_rows
           from (select fee, draft, draft->>'payment_type' as type, draft ? 'repeat' as returns from bulk_rows
                 where root_id = $1 and job_id = $2 and state = 'VALID') valid`,
    values: [root_id, job_id],
  });
  return rows[0] ?? { cash: 0, card_fee: 0, card_rows: 0, repeat_rows: 0 };
}

interface KeyedRow {
  readonly duplicate_key: string;
  readonly row_number: number;
}

/** Returns the first row of each delivery of a job, without the rows left out. */
export async function listFirstRows(db: Database, { root_id, job_id }: BulkJobKey): Promise<KeyedRow[]> {
  const { rows } = await db.pool.query<KeyedRow>({
    name: 'list-first-rows',
    text: `select duplicate_key, min(row_number) as row_number from bulk_rows
           where root_id = $1 and job_id = $2 and duplicate_key is not null and state <> 'LEFT_OUT'
           group by duplicate_key`,
    values: [root_id, job_id],
  });
  return rows;
}

/** Returns the checked rows with these duplicate keys, in the order of the sheet. */
export async function listRowsLike(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  keys: readonly string[],
): Promise<BulkRowRow[]> {
  const { rows } = await db.pool.query<PackedRow>({
    name: 'list-rows-like',
    text: `select ${columnsOf('bulk_rows')}, ${codeOf('$1')}, xmin::text as version from bulk_rows o
           where root_id = $1 and job_id = $2 and duplicate_key = any($3) order by row_number`,
    values: [root_id, job_id, keys],
  });
  return rows.map(unpacked);
}

/** Adds a warning to rows that have none of its kind yet. */
export async function addWarnings(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  warnings: readonly { readonly row_number: number; readonly warning: Finding }[],
): Promise<void> {
  await db.pool.query({
    name: 'add-warnings',
    text: `update bulk_rows r set warnings = jsonb_build_array(c.warning) || r.warnings
           from jsonb_to_recordset($3) c(row_number int, warning jsonb)
           where r.root_id = $1 and r.job_id = $2 and r.row_number = c.row_number
             and not r.warnings @> jsonb_build_array(jsonb_build_object('key', c.warning->'key'))`,
    values: [root_id, job_id, JSON.stringify(warnings)],
  });
}

/** Writes the warnings that differ from the stored ones. */
export async function updateWarnings(
  db: Database,
  { root_id, job_id }: BulkJobKey,
  rows: readonly Pick<BulkRowRow, 'row_number' | 'warnings'>[],
): Promise<void> {
  const batch = rows.map(({ row_number, warnings }) => ({ row_number, warnings }));
  await db.pool.query({
    name: 'update-warnings',
    text: `update bulk_rows r set warnings = c.warnings from jsonb_populate_recordset(null::bulk_rows, $3) c
           where r.root_id = $1 and r.job_id = $2 and r.row_number = c.row_number and r.warnings <> c.warnings`,
    values: [root_id, job_id, JSON.stringify(batch)],
  });
}
