import type pg from 'pg';
import type { JobKey } from './store.ts';

/** What the rows that may be placed are to be paid with. */
export interface PaymentSums {
  /** Major units. */
  readonly cash: number;
  /** Minor units. */
  readonly card_fee: number;
  readonly card_rows: number;
}

/** A delivery that costs nothing needs no card. */
export async function sumPayments(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  { root_id, job_id }: JobKey,
): Promise<PaymentSums> {
  const { rows } = await client.query<PaymentSums>({
    name: 'sum-bulk-payments',
    text: `select coalesce(sum((draft->>'amount')::numeric) filter (where type = 'CASH_ON_DELIVERY'), 0)::float8 as cash,
             coalesce(sum(fee) filter (where type = 'ONLINE_PAYMENT'), 0)::bigint as card_fee,
             count(*) filter (where type = 'ONLINE_PAYMENT' and fee > 0) as card_rows
           from (select *, draft->>'payment_type' as type from bulk_rows
                 where root_id = $1 and job_id = $2 and state = 'VALID') valid`,
    values: [root_id, job_id],
  });
  return rows[0] ?? { cash: 0, card_fee: 0, card_rows: 0 };
}
