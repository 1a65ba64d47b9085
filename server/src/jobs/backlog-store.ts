import type { Backlog } from '../backlog-metrics.ts';
import type { Database } from '../db/db.ts';

/** Nobody counts further: what is more is as bad. */
const MOST = 10_000;

/** One statement, each part of it by an index of what waits alone. Mails are timed by the database's clock, as their queue is. */
export async function readBacklog({ pool }: Database, now: Date): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>({
    name: 'read-backlog',
    text: `select
             coalesce(extract(epoch from $1::timestamptz
               - (select min(dispatch_at) from orders where dispatch_at <= $1)), 0)::float8 as oldest_due_order_seconds,
             mails.count as mails_queued,
             coalesce(extract(epoch from now() - mails.oldest), 0)::float8 as oldest_mail_seconds,
             coalesce(extract(epoch from $1::timestamptz
               - (select min(due_at) from notices where due_at <= $1)), 0)::float8 as oldest_notice_seconds,
             (select count(*) from (select from payments
                where due_at < $1::timestamptz - interval '1 minute' limit ${MOST}) p) as payments_overdue,
             (select count(*) from (select from repeats where next_at <= $1 limit ${MOST}) r) as repeats_due,
             (select coalesce(sum(c.rows), 0) from bulk_jobs j join bulk_counts c using (root_id, job_id)
                where (j.phase = 'CHECKING' and c.state = 'CHECKING') or (j.phase = 'PLACING' and c.state in ('VALID', 'PAYING'))) as bulk_rows_waiting
           from (select count(*) as count, min(created_on) as oldest
                 from (select created_on from jobs.job
                       where name = 'mails' and state < 'active' and not blocked
                       order by priority desc, created_on limit ${MOST}) waiting) mails`,
    values: [now],
  });
  const [backlog] = rows;
  if (!backlog) throw new Error('The database told nothing of what waits.');
  return backlog;
}
