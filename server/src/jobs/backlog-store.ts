import type { Backlog } from '../backlog-metrics.ts';
import type { Database } from '../db/db.ts';
import { dueOrders } from '../db/due-orders.ts';

/** Nobody counts further: what is more is as bad. */
const MOST = 10_000;

/** What waits in one database, by indexes of what waits alone. */
export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  return { ...(await readWaiting(db, now)), ...(await readWebhooks(db, now)) };
}

type Webhooks = Pick<
  Backlog,
  'webhook_messages_waiting' | 'oldest_webhook_message_seconds' | 'webhooks_failing'
>;

/**
 * What webhooks were not told yet: of their messages, and of the steps after their places in the feeds. A receiver that is
 * down makes nobody late but itself, so that the oldest message is looked for among the others alone.
 */
async function readWebhooks({ pool }: Database, now: Date): Promise<Webhooks> {
  const { rows } = await pool.query<Webhooks>({
    name: 'read-webhook-backlog',
    text: `select coalesce(sum(m.count + s.count), 0)::float8 as webhook_messages_waiting,
                  coalesce(extract(epoch from $1::timestamptz
                    - min(least(m.oldest, s.oldest)) filter (where w.failing_since is null)), 0)::float8 as oldest_webhook_message_seconds,
                  count(w.failing_since)::integer as webhooks_failing
           from webhooks w
           cross join lateral (
             select count(*) as count, min(due_at) filter (where due_at <= $1) as oldest
             from (select due_at from webhook_messages m
                   where m.root_id = w.root_id and m.webhook_id = w.webhook_id order by due_at limit ${MOST}) waiting) m
           cross join lateral (
             select coalesce(sum(f.seq - coalesce(p.seq, 0)), 0) as count, min(e.created_at) as oldest
             from vendor_feeds f
             left join webhook_places p on p.root_id = f.root_id and p.webhook_id = w.webhook_id and p.vendor_id = f.vendor_id
             left join lateral (
               select created_at from order_events e
               where e.root_id = f.root_id and e.vendor_id = f.vendor_id and e.seq > coalesce(p.seq, 0)
               order by e.seq limit 1) e on true
             where f.root_id = w.root_id and (w.vendor_ids is null or f.vendor_id = any(w.vendor_ids))
               and w.events && '{order.created,order.updated}' and f.seq > coalesce(p.seq, 0)) s
           where w.state = 'on'`,
    values: [now],
  });
  const [webhooks] = rows;
  if (!webhooks) throw new Error('The database told nothing of its webhooks.');
  return webhooks;
}

/** One statement, each part of it by an index of what waits alone. Mails are timed by the database's clock, as their queue is. */
async function readWaiting(db: Database, now: Date): Promise<Omit<Backlog, keyof Webhooks>> {
  const due = await dueOrders(db);
  const { rows } = await db.pool.query<Omit<Backlog, keyof Webhooks>>({
    name: `read-backlog-by-${due.by}`,
    text: `select
             coalesce(extract(epoch from $1::timestamptz
               - (select ${due.at} from ${due.those('true', '$1')} order by ${due.at} limit 1)), 0)::float8 as oldest_due_order_seconds,
             mails.count as mails_queued,
             coalesce(extract(epoch from now() - mails.oldest), 0)::float8 as oldest_mail_seconds,
             coalesce(extract(epoch from $1::timestamptz
               - (select min(due_at) from notices where due_at <= $1)), 0)::float8 as oldest_notice_seconds,
             (select count(*) from (select 1 from payments
                where due_at < $1::timestamptz - interval '1 minute' limit ${MOST}) p) as payments_overdue,
             (select count(*) from (select 1 from repeats where next_at <= $1 limit ${MOST}) r) as repeats_due,
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
