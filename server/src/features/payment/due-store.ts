import type pg from 'pg';
import { rootsIn } from '../../db/shards.ts';
import type { Database } from '../../db/db.ts';

/**
 * Takes at most `most` payments that are due at `now`. Each is due again after a pause that grows from half a minute to
 * ten minutes, in case this attempt fails.
 */
export async function takeDuePayments(
  { pool, shards }: Database,
  now: Date,
  most: number,
): Promise<DuePayment[]> {
  if (!(await shards.isDistributed())) return takePart(pool, [now, most]);
  const { rows: keys } = await pool.query<DuePayment>({
    name: 'list-due-payments',
    text: 'select root_id, payment_id from payments where due_at <= $1 order by due_at limit $2',
    values: [now, most],
  });
  const taken = (await shards.parts(keys)).map((part) =>
    takePart(pool, [now, most, rootsIn(part), part.map(({ payment_id }) => payment_id)]),
  );
  return (await Promise.all(taken)).flat();
}

/** A payment with something to be done, and where it lies. */
export interface DuePayment {
  readonly root_id: string;
  readonly payment_id: string;
}

/** Takes what is due; of these roots and payments where they are given, which lie on one shard. */
async function takePart(
  pool: Pick<pg.Pool, 'query'>,
  values: [Date, number] | [Date, number, readonly string[], readonly string[]],
): Promise<DuePayment[]> {
  const isPart = values.length > 2;
  const { rows } = await pool.query<DuePayment>({
    name: isPart ? 'take-due-payments-of-shard' : 'take-due-payments',
    text: `update payments p
           set due_at = seconds_after($1, least(600, 30 * 2 ^ least(coalesce(p.unheard, 0), 5))),
               unheard = coalesce(p.unheard, 0) + 1
           from (select root_id, payment_id from payments
                 where due_at <= $1 ${isPart ? 'and root_id = any($3) and payment_id = any($4::uuid[])' : ''}
                 order by due_at limit $2 for update skip locked) due
           where ${isPart ? 'p.root_id = any($3) and' : ''} p.root_id = due.root_id and p.payment_id = due.payment_id
           returning p.root_id, p.payment_id`,
    values,
  });
  return rows;
}

/** Records that the provider has answered about these payments. */
export async function updateHeard(
  { pool, shards }: Database,
  payments: readonly DuePayment[],
): Promise<void> {
  for (const part of await shards.parts(payments))
    await pool.query({
      name: 'update-heard',
      text: `update payments set unheard = null
             where root_id = any($1) and payment_id = any($2::uuid[]) and unheard is not null`,
      values: [rootsIn(part), part.map(({ payment_id }) => payment_id)],
    });
}

/**
 * Counts the payments whose provider has not answered `times` requests, and the failed refunds that are not made yet.
 */
export async function countTroubled(
  { pool }: Database,
  times: number,
): Promise<{ readonly unheard: number; readonly refunds_failed: number }> {
  const { rows } = await pool.query<{ unheard: number; refunds_failed: number }>({
    name: 'count-troubled',
    text: `select (select count(*) from payments where due_at is not null and unheard >= $1) as unheard,
                  (select count(*) from payments where refund_state = 'failed')
                  + (select count(*) from refunds where refund_state = 'failed') as refunds_failed`,
    values: [times],
  });
  return rows[0] ?? { unheard: 0, refunds_failed: 0 };
}
