import type { Database } from '../../db/db.ts';

interface Key {
  readonly root_id: string;
  readonly order_id: string;
}

export interface CallOfOrder {
  readonly pair: string;
  readonly called_at: Date;
  readonly answered: boolean | null;
}

export async function listCallsOf({ pool }: Database, { root_id, order_id }: Key): Promise<CallOfOrder[]> {
  const { rows } = await pool.query<CallOfOrder>({
    name: 'staff-list-calls',
    text: 'select pair, called_at, answered from order_calls where root_id = $1 and order_id = $2 order by called_at limit 200',
    values: [root_id, order_id],
  });
  return rows;
}

export interface ProofOfOrder {
  readonly kind: string;
  readonly taken_at: Date;
}

export async function listProofsOf({ pool }: Database, { root_id, order_id }: Key): Promise<ProofOfOrder[]> {
  const { rows } = await pool.query<ProofOfOrder>({
    name: 'staff-list-proofs',
    text: 'select kind, taken_at from proofs where root_id = $1 and order_id = $2 order by taken_at',
    values: [root_id, order_id],
  });
  return rows;
}

export async function findSheetRow(
  { pool }: Database,
  { root_id, order_id }: Key,
): Promise<{ readonly job_id: string; readonly row: number } | null> {
  const { rows } = await pool.query<{ job_id: string; row: number }>({
    name: 'staff-find-sheet-row',
    text: 'select job_id, row_number as row from bulk_rows where root_id = $1 and order_id = $2 limit 1',
    values: [root_id, order_id],
  });
  return rows[0] ?? null;
}

/** The most of one kind that a story tells. */
const MOST = 200;

export interface ReportOfOrder {
  readonly event_id: string;
  readonly sender: string;
  readonly received_at: Date;
}

/** Returns the single reports of fleets about an order that were taken, the first of them; they are kept for a week. */
export async function listReportsOf(
  { pool }: Database,
  { order_id }: Pick<Key, 'order_id'>,
): Promise<ReportOfOrder[]> {
  const { rows } = await pool.query<ReportOfOrder>({
    name: 'staff-list-reports',
    text: 'select event_id, sender, received_at from rider_events where order_id = $1 order by received_at, event_id limit $2',
    values: [order_id, MOST],
  });
  return rows;
}

export interface AttemptOfOrder {
  readonly event: string;
  readonly webhook_id: string;
  readonly message_id: string;
  readonly created_at: Date;
  readonly status: number | null;
  readonly failure: string | null;
  readonly took_ms: number;
  readonly next_at: Date | null;
}

/** Returns what was posted to a shop's webhooks about an order, the first of it; kept for a month. */
export async function listAttemptsOf(
  { pool }: Database,
  { root_id, order_id, created_at }: Key & { readonly created_at: Date },
): Promise<AttemptOfOrder[]> {
  const { rows } = await pool.query<AttemptOfOrder>({
    name: 'staff-list-attempts',
    text: `select event, webhook_id, message_id, created_at, status, failure, took_ms, next_at from webhook_attempts
           where root_id = $1 and order_id = $2 and created_at >= $3 order by created_at limit $4`,
    values: [root_id, order_id, created_at, MOST],
  });
  return rows;
}
