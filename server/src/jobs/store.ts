import type { Market } from '@sendero/core/market/market';
import { sql } from 'kysely';
import type { Database } from '../db/db.ts';

type Markets = readonly Market[];

interface LeaseKey {
  readonly name: string;
  readonly holder: string;
}

/** Takes a free lease, or renews one's own; false if another server has it. */
export async function takeLease(
  { pool }: Database,
  { name, holder, lease_ms }: LeaseKey & { readonly lease_ms: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take-lease',
    // A lease that nobody has had yet is made: one whose row a migration forgot was held by nobody, for ever.
    text: `insert into leases as l (name, holder, until) values ($1, $2, now() + $3 * interval '1 ms')
           on conflict (name) do update set holder = excluded.holder, until = excluded.until
           where l.holder = excluded.holder or l.until < now()`,
    values: [name, holder, lease_ms],
  });
  return rowCount === 1;
}

export async function endLease({ pool }: Database, { name, holder }: LeaseKey): Promise<void> {
  await pool.query('update leases set until = now() where name = $1 and holder = $2', [name, holder]);
}

/**
 * Deletes data past its retention: idempotency records and used prices after a day, rider reports and ended trips after
 * a week, searches for riders after a quarter, the outbox's mails as their country says (SAF-10), sessions, codes, invitations and unsent mails when they
 * expire, changes of owners as orders, and unconfirmed registrations a week after they expire.
 */
export async function deleteOutlived(db: Database, now: Date, markets: Markets): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const quarterAgo = new Date(now.getTime() - 92 * 86_400_000);
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  await db.kysely.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await db.kysely.deleteFrom('spent_prices').where('spent_at', '<', dayAgo).execute();
  await db.kysely.deleteFrom('rider_events').where('received_at', '<', weekAgo).execute();
  await db.kysely.deleteFrom('fleet_trips').where('ended_at', '<', weekAgo).execute();
  await db.kysely.deleteFrom('rider_searches').where('created_at', '<', quarterAgo).execute();
  await db.kysely.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.kysely.deleteFrom('invitations').where('expires_at', '<', now).execute();
  await db.kysely.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.kysely.deleteFrom('email_changes').where('expires_at', '<', now).execute();
  await db.kysely.deleteFrom('queued_mails').where('worthless_at', '<', now).execute();
  await deleteOldMails(db, now, markets);
  await deleteOldOwnerChanges(db, now, markets);
  await db.kysely.deleteFrom('pending_registrations').where('expires_at', '<', weekAgo).execute();
  await db.kysely
    .deleteFrom('users')
    .using('registrations')
    .whereRef('registrations.user_id', '=', 'users.user_id')
    .where('registrations.expires_at', '<', weekAgo)
    .execute();
}

/** Mails without a country are older than that field, and are deleted after a week. */
async function deleteOldMails(db: Database, now: Date, markets: Markets): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const limits = markets.map(({ country_code, retention }) => ({
    country_code,
    before: before(retention.mail_days),
  }));
  await sql`delete from outbox_mails where sent_at < coalesce(
    (select before from jsonb_to_recordset(${JSON.stringify(limits)}) l(country_code text, before timestamptz)
     where l.country_code = mail->>'country_code'), ${before(7)})`.execute(db.kysely);
}

/** Who named whom an owner is known for as long as their country's orders name people. */
async function deleteOldOwnerChanges(db: Database, now: Date, markets: Markets): Promise<void> {
  const limits = markets.map(({ country_code, retention }) => ({
    country_code,
    months: retention.order_months,
  }));
  await sql`delete from owner_changes c
    using jsonb_to_recordset(${JSON.stringify(limits)}) l(country_code text, months integer)
    where l.country_code = c.country_code and c.changed_at < ${now}::timestamptz - make_interval(months => l.months)`.execute(
    db.kysely,
  );
}
