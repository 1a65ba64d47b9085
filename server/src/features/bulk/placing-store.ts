import type { Finding } from '@sendero/core/bulk/to-order';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Payer } from '../payment/charge-unattended.ts';
import { sumPayments } from './cash-store.ts';
import { type JobKey, type JobRow, lockJob } from './store.ts';

/** What somebody confirmed, in minor units; null is whatever it is. `payer` may be charged `card_fee`. */
export interface Confirmed {
  readonly fee: number | null;
  readonly rows: number | null;
  readonly card_fee: number | null;
  readonly payer: Payer | null;
}

/** Begins placing, where what is to be placed is still what was confirmed; false where it is not. */
export async function updateToPlacing(
  db: Database,
  key: JobKey,
  { payer, ...expected }: Confirmed,
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const job = await lockJob(client, key);
    const valid = job?.counts.VALID;
    const isWaiting = job?.phase === 'READY' || job?.phase === 'DONE';
    if (!isWaiting || !valid || valid.rows === 0 || job.problem !== null) return false;
    if (valid.fee !== (expected.fee ?? valid.fee) || valid.rows !== (expected.rows ?? valid.rows))
      return false;
    const { card_fee } = await sumPayments(client, key);
    if (card_fee !== (expected.card_fee ?? card_fee)) return false;
    await client.query({
      name: 'begin-bulk-placing',
      text: `update bulk_jobs set phase = 'PLACING', taken_until = null, payer = $3 where root_id = $1 and job_id = $2`,
      values: [key.root_id, key.job_id, payer && JSON.stringify(payer)],
    });
    return true;
  });
}

/** What became of a row that was to be placed: an order, one that waits for its card, or the reasons why not. */
export interface Settled {
  readonly row_number: number;
  readonly state: 'PLACED' | 'PAYING' | 'FAILED';
  readonly order_id: string | null;
  readonly issues: readonly Finding[];
}

/** Settles rows inside the transaction that places their orders; false, and nothing written, where one of them is not to be placed any more. */
export async function settleRows(
  client: pg.PoolClient,
  key: JobKey,
  settled: readonly Settled[],
): Promise<boolean> {
  const job = await lockJob(client, key);
  if (job?.phase !== 'PLACING') return false;
  const numbers = settled.map(({ row_number }) => row_number);
  const { rowCount } = await client.query({
    name: 'look-at-bulk-rows',
    text: `select from bulk_rows where root_id = $1 and job_id = $2 and row_number = any($3) and state = 'VALID'`,
    values: [key.root_id, key.job_id, numbers],
  });
  if (rowCount !== settled.length) return false;
  await client.query({
    name: 'settle-bulk-rows',
    text: `update bulk_rows r set state = c.state, order_id = c.order_id, issues = c.issues,
             card_tries = case when c.state = 'PAYING' then coalesce(r.card_tries, 0) + 1 else r.card_tries end
           from jsonb_populate_recordset(null::bulk_rows, $3) c
           where r.root_id = $1 and r.job_id = $2 and r.row_number = c.row_number`,
    values: [key.root_id, key.job_id, JSON.stringify(settled)],
  });
  return true;
}

/** Settles a row whose card was charged, or was not; one that is settled already stays as it is. */
export async function settlePaid(
  db: Database,
  { root_id, job_id }: JobKey,
  { row_number, order_id, state, issues }: Settled,
): Promise<void> {
  await db.pool.query({
    name: 'settle-paid-row',
    text: `update bulk_rows set state = $5, issues = $6, order_id = case when $5 = 'PLACED' then order_id end
           where root_id = $1 and job_id = $2 and row_number = $3 and order_id = $4 and state = 'PAYING'`,
    values: [root_id, job_id, row_number, order_id, state, JSON.stringify(issues)],
  });
}

/** Links rows to orders that were made of them, whatever the rows say; those that a card pays wait for it. */
export async function linkPlaced(db: Database, { root_id, job_id }: JobKey): Promise<void> {
  await db.pool.query({
    name: 'link-paying-rows',
    text: `update bulk_rows r set state = 'PAYING', order_id = o.order_id, issues = '[]',
             card_tries = coalesce(r.card_tries, 0) + 1
           from orders o
           where r.root_id = $1 and r.job_id = $2 and r.state = 'VALID' and r.draft->>'payment_type' = 'ONLINE_PAYMENT'
             and o.root_id = r.root_id
             and o.quote_id = 'bulk:' || r.job_id || ':' || r.row_number || ':card:' || coalesce(r.card_tries, 0) + 1`,
    values: [root_id, job_id],
  });
  await db.pool.query({
    name: 'link-bulk-rows',
    text: `update bulk_rows r set state = 'PLACED', order_id = o.order_id, issues = '[]' from orders o
           where r.root_id = $1 and r.job_id = $2 and r.state = 'VALID'
             and o.root_id = r.root_id and o.quote_id = 'bulk:' || r.job_id || ':' || r.row_number`,
    values: [root_id, job_id],
  });
}

/** The row that an order was made of. */
export async function findRowOfOrder(
  db: Database,
  rootId: string,
  orderId: string,
): Promise<(Pick<JobRow, 'job_id' | 'vendor_id'> & { row_number: number }) | undefined> {
  const { rows } = await db.pool.query<{ job_id: string; vendor_id: string; row_number: number }>({
    name: 'find-row-of-order',
    text: `select r.job_id, j.vendor_id, r.row_number from bulk_rows r join bulk_jobs j using (root_id, job_id)
           where r.root_id = $1 and r.order_id = $2`,
    values: [rootId, orderId],
  });
  return rows[0];
}
