import type { Database } from '../../db/db.ts';

/**
 * Takes at most `most` payments that are due at `now`. Each is due again after a pause that grows from half a minute to
 * ten minutes, in case this attempt fails.
 */
export async function takeDuePayments({ pool }: Database, now: Date, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ payment_id: string }>({
    name: 'take-due-payments',
    text: `update payments p
           set due_at = $1::timestamptz + least(600, 30 * 2 ^ least(coalesce(p.unheard, 0), 5)) * interval '1 second',
               unheard = coalesce(p.unheard, 0) + 1
           from (select payment_id from payments where due_at <= $1 order by due_at limit $2 for update skip locked) due
           where p.payment_id = due.payment_id returning p.payment_id`,
    values: [now, most],
  });
  return rows.map(({ payment_id }) => payment_id);
}

/** Records that the provider has answered about these payments. */
export async function updateHeard({ pool }: Database, paymentIds: readonly string[]): Promise<void> {
  await pool.query({
    name: 'update-heard',
    text: 'update payments set unheard = null where payment_id = any($1::uuid[]) and unheard is not null',
    values: [paymentIds],
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
                  (select count(*) from payments where refund_state = 'failed') as refunds_failed`,
    values: [times],
  });
  return rows[0] ?? { unheard: 0, refunds_failed: 0 };
}
