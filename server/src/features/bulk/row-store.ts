import type { Column } from '@sendero/core/bulk/columns';
import type { RowState } from '@sendero/core/bulk/job';
import type { PackedCell } from '@sendero/core/bulk/packed-cell';
import type { RowDraft } from '@sendero/core/bulk/row-draft';
import type { Finding, RowPlace } from '@sendero/core/bulk/to-order';
import type { LatLng } from '@sendero/core/values/place';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type PackedDraft, unpackDraft, withoutBlanks } from './pack-row.ts';
import { type JobKey, lockJob } from './store.ts';

/** What somebody put right in a row: texts by column, and the place that was chosen on the map or among the candidates. */
export interface Corrections {
  readonly cells?: Readonly<Partial<Record<Column, string>>>;
  readonly place?: RowPlace | null;
}

/** What a fee was computed from. */
export interface RowPrice {
  readonly from: LatLng;
  readonly to: RowPlace;
  readonly distance_m: number;
  readonly ride_seconds: number;
}

/** One row of a sheet as it came, and what was put right. */
export interface UncheckedRow {
  readonly row_number: number;
  readonly cells: readonly PackedCell[];
  readonly corrections: Corrections | null;
}

/** What checking says of a row. */
export interface RowCheck {
  readonly state: RowState;
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

/** A row as its table has it; before it was checked for the first time there is no draft. */
export interface BulkRowRow extends UncheckedRow, Omit<RowCheck, 'draft'> {
  readonly draft: RowDraft | null;
  readonly order_id: string | null;
  /** How often a card was to pay for it; null is never. */
  readonly card_tries: number | null;
  /** PostgreSQL's own mark, another one after every change. */
  readonly version: string;
}

/**
 * Lets the commit go ahead of the disk. Rows that a crash of the database takes back are read and checked again: their
 * file is dropped, and their phase ended, by commits that wait.
 */
const unhurried = `(select set_config('synchronous_commit', 'off', true)) unhurried`;

/** Rows as `insertRows` takes them: the work of it, to be done while the rows before are being written. */
export function packRows(rows: readonly (UncheckedRow & Partial<RowCheck>)[]): string {
  return JSON.stringify(rows.map(packed));
}

/** Adds rows in the order of the sheet; those that are there already stay as they are. */
export async function insertRows(db: Database, { root_id, job_id }: JobKey, rows: string): Promise<void> {
  await db.pool.query({
    name: 'insert-bulk-rows',
    text: `insert into bulk_rows select r.* from ${unhurried}, ${recordset('$1', '$2')} r
           order by r.row_number on conflict do nothing`,
    values: [JSON.stringify({ ...blank, root_id, job_id }), rows],
  });
}

/** Rows out of JSON; what one does not say is as in the blank one. */
const recordset = (blankRow: string, rows: string): string =>
  `jsonb_populate_recordset(jsonb_populate_record(null::bulk_rows, ${blankRow}), ${rows})`;

const blank = { cells: [], state: 'CHECKING', issues: [], warnings: [], candidates: [] } as const;

/** A row as it is written. */
function packed(row: Partial<UncheckedRow & RowCheck>): object {
  const { draft } = row;
  return { ...withoutBlanks(row), ...(draft && { draft: withoutBlanks(draft) }) };
}

/** A row as it lies in its table. */
export type PackedRow = Omit<BulkRowRow, 'draft'> & { readonly draft: PackedDraft | null };

export function unpacked({ draft, ...row }: PackedRow): BulkRowRow {
  return { ...row, draft: draft && unpackDraft(draft) };
}

const setChecked = `state = c.state, vendor_id = c.vendor_id, draft = c.draft, issues = c.issues, warnings = c.warnings,
  candidates = c.candidates, price = c.price, fee = c.fee, duplicate_key = c.duplicate_key`;

/** Writes what checking said of rows that wait for it; one that somebody put right meanwhile was checked by that. */
export async function updateChecked(
  db: Database,
  key: JobKey,
  rows: readonly (RowCheck & { readonly row_number: number })[],
): Promise<void> {
  await db.pool.query({
    name: 'update-checked-rows',
    text: `update bulk_rows r set ${setChecked} from ${unhurried}, ${recordset('$3', '$4')} c
           where r.root_id = $1 and r.job_id = $2 and r.row_number = c.row_number and r.state = 'CHECKING'`,
    values: [
      key.root_id,
      key.job_id,
      JSON.stringify(blank),
      JSON.stringify(rows.map((row) => packed({ ...row, cells: [] }))),
    ],
  });
}

/**
 * Writes a row that was put right; false where it has changed since `version` was read, is an order already, or its job
 * is placing orders.
 */
export async function updateRow(
  db: Database,
  key: JobKey,
  row: RowCheck & Pick<BulkRowRow, 'row_number' | 'version' | 'corrections'>,
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const job = await lockJob(client, key);
    if (!job || job.phase === 'PLACING') return false;
    const { rowCount } = await client.query({
      name: 'update-bulk-row',
      text: `update bulk_rows r set ${setChecked}, corrections = c.corrections
             from ${recordset('$3', '$4')} c
             where r.root_id = $1 and r.job_id = $2 and r.row_number = c.row_number and r.xmin::text = $5
               and r.state <> 'PLACED'`,
      values: [key.root_id, key.job_id, JSON.stringify(blank), JSON.stringify([packed(row)]), row.version],
    });
    return rowCount === 1;
  });
}

interface RowsAsk {
  readonly states: readonly RowState[];
  readonly after: number;
  readonly limit: number;
}

/** Rows of a job in the order of the sheet. */
export async function listRows(
  db: Database,
  { root_id, job_id }: JobKey,
  { states, after, limit }: RowsAsk,
): Promise<BulkRowRow[]> {
  const { rows } = await db.pool.query<PackedRow>({
    name: 'list-bulk-rows',
    text: `select *, xmin::text as version from bulk_rows
           where root_id = $1 and job_id = $2 and row_number > $3 and state = any($4) order by row_number limit $5`,
    values: [root_id, job_id, after, states, limit],
  });
  return rows.map(unpacked);
}

export async function findRow(
  db: Database,
  { root_id, job_id }: JobKey,
  rowNumber: number,
): Promise<BulkRowRow | undefined> {
  const { rows } = await db.pool.query<PackedRow>({
    name: 'find-bulk-row',
    text: `select *, xmin::text as version from bulk_rows where root_id = $1 and job_id = $2 and row_number = $3`,
    values: [root_id, job_id, rowNumber],
  });
  return rows[0] && unpacked(rows[0]);
}

/** The number of the last row that was read; 0 before the first. */
export async function findLastRow(db: Database, { root_id, job_id }: JobKey): Promise<number> {
  const { rows } = await db.pool.query<{ last: number }>(
    'select coalesce(max(row_number), 0) as last from bulk_rows where root_id = $1 and job_id = $2',
    [root_id, job_id],
  );
  return rows[0]?.last ?? 0;
}
