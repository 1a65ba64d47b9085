import type { Database } from '../../db/db.ts';
import type { JobKey } from './store.ts';

/** What the rows that may be placed are to be paid in cash, in major units. */
export async function sumCash(db: Database, { root_id, job_id }: JobKey): Promise<number> {
  const { rows } = await db.pool.query<{ cash: number }>({
    name: 'sum-bulk-cash',
    text: `select coalesce(sum((draft->>'amount')::numeric), 0)::float8 as cash from bulk_rows
           where root_id = $1 and job_id = $2 and state = 'VALID' and draft->>'payment_type' = 'CASH_ON_DELIVERY'`,
    values: [root_id, job_id],
  });
  return rows[0]?.cash ?? 0;
}
