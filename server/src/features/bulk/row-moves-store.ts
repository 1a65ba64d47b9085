// How rows change their state, by the moves of core/bulk/state.
import { type RowMove, type StateAfter, rowMoves } from '@sendero/core/bulk/state';
import type { Finding } from '@sendero/core/bulk/to-order';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { type Corrections, type RowCheck, blank, packRows, recordset, unhurried } from './row-store.ts';
import type { BulkJobKey } from './store.ts';

/** The moves that are written row by row. */
type SingleMove = Exclude<RowMove, 'recheck' | 'erase'>;

/** What each of these moves writes to a row. */
interface Written {
  readonly check: Omit<RowCheck, 'state'>;
  readonly route: RowCheck;
  readonly change: Omit<RowCheck, 'state'> & { readonly corrections: Corrections | null };
  /** The row's order, placed or waiting for its card; or the reasons why it failed. */
  readonly place: { readonly order_id: string | null; readonly issues: readonly Finding[] };
  /** The order that the card was to pay for. */
  readonly pay: { readonly order_id: string; readonly issues: readonly Finding[] };
}

/** A row and its new state. */
export type MovedRow<M extends SingleMove> = Written[M] & {
  readonly row_number: number;
  readonly state: StateAfter<M>;
};

const checked = `vendor_id = c.vendor_id, draft = c.draft, issues = c.issues, warnings = c.warnings,
  candidates = c.candidates, price = c.price, fee = c.fee, duplicate_key = c.duplicate_key`;

const written: Record<SingleMove, string> = {
  check: checked,
  route: checked,
  change: `${checked}, corrections = c.corrections`,
  place: `order_id = c.order_id, issues = c.issues,
    card_tries = case when c.state = 'PAYING' then coalesce(r.card_tries, 0) + 1 else r.card_tries end`,
  pay: `issues = c.issues, order_id = case when c.state = 'PLACED' then r.order_id end`,
};

/**
 * Changes the state of rows; nothing else does. The job's phase must allow the move. A row whose state the move does
 * not start from stays as it is. Returns how many rows changed. `version` is the row version that a change was based
 * on.
 */
export async function moveRows<M extends SingleMove>(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  { root_id, job_id }: BulkJobKey,
  move: M,
  rows: readonly MovedRow<M>[],
  version?: string,
): Promise<number> {
  const { during, from } = rowMoves[move];
  // A check can be repeated, so it need not be durable at once; all other moves are.
  const tables = `${move === 'check' ? `${unhurried}, ` : ''}${recordset('$3', '$4')} c`;
  const { rowCount } = await client.query({
    name: `move-bulk-rows-${move}`,
    text: `update bulk_rows r set state = c.state, ${written[move]} from ${tables}
           where r.root_id = $1 and r.job_id = $2 and r.row_number = c.row_number and r.state = any($5)
             and exists (select 1 from bulk_jobs j where j.root_id = $1 and j.job_id = $2 and j.phase = any($6))
             and ($7::text is null or r.xmin::text = $7) ${move === 'pay' ? 'and r.order_id = c.order_id' : ''}`,
    values: [
      root_id,
      job_id,
      JSON.stringify(blank),
      // The cells stay as they are stored.
      packRows(rows.map((row) => ({ ...row, cells: null }))),
      from,
      during,
      version ?? null,
    ],
  });
  return rowCount ?? 0;
}

/** Marks all rows of a job to be read and checked again. */
export async function recheckRows(client: pg.PoolClient, { root_id, job_id }: BulkJobKey): Promise<void> {
  await client.query(
    `update bulk_rows set state = 'CHECKING', draft = null, duplicate_key = null
     where root_id = $1 and job_id = $2 and state = any($3)`,
    [root_id, job_id, rowMoves.recheck.from],
  );
}

/** Whether all of these rows are still to be placed. */
export async function areToPlace(
  client: pg.PoolClient,
  { root_id, job_id }: BulkJobKey,
  rowNumbers: readonly number[],
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'look-at-bulk-rows',
    text: `select from bulk_rows
           where root_id = $1 and job_id = $2 and row_number = any($3) and state = any($4)`,
    values: [root_id, job_id, rowNumbers, rowMoves.place.from],
  });
  return rowCount === rowNumbers.length;
}

/** VALID rows whose order already exists. A row paid by card moves to PAYING, the others to PLACED. */
export async function listMadeRows(
  db: Database,
  { root_id, job_id }: BulkJobKey,
): Promise<MovedRow<'place'>[]> {
  const made = (state: StateAfter<'place'>, quoteId: string) =>
    `select r.row_number, '${state}' as state, o.order_id, '[]'::jsonb as issues
     from bulk_rows r join orders o on o.root_id = r.root_id and o.quote_id = ${quoteId}
     where r.root_id = $1 and r.job_id = $2 and r.state = 'VALID'`;
  const own = `'bulk:' || r.job_id || ':' || r.row_number`;
  const { rows } = await db.pool.query<MovedRow<'place'>>({
    name: 'list-made-rows',
    text: `select distinct on (row_number) * from (
             ${made('PAYING', `${own} || ':card:' || coalesce(r.card_tries, 0) + 1`)}
               and r.draft->>'payment_type' = 'ONLINE_PAYMENT'
             union all ${made('PLACED', own)}) made
           order by row_number, state`,
    values: [root_id, job_id],
  });
  return rows;
}
