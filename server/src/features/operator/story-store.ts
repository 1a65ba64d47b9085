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
