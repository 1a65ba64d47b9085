import type { Database } from '../db/db.ts';

interface LeaseKey {
  readonly name: string;
  readonly holder: string;
}

/** Takes a lease that nobody has, or holds on to one's own; false where another has it. */
export async function takeLease(
  { pool }: Database,
  { name, holder, lease_ms }: LeaseKey & { readonly lease_ms: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take-lease',
    text: `update leases set holder = $2, until = now() + $3 * interval '1 ms'
           where name = $1 and (holder = $2 or until < now())`,
    values: [name, holder, lease_ms],
  });
  return rowCount === 1;
}

export async function endLease({ pool }: Database, { name, holder }: LeaseKey): Promise<void> {
  await pool.query('update leases set until = now() where name = $1 and holder = $2', [name, holder]);
}

/**
 * Deletes what is kept for a time only: answers for repeats a day, heard reports, ended trips and the outbox's mails a week,
 * sessions, codes, invitations and unsent mails until they end, and registrations that nobody confirmed a week longer.
 */
export async function deleteOutlived(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  await db.kysely.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await db.kysely.deleteFrom('rider_events').where('received_at', '<', weekAgo).execute();
  await db.kysely.deleteFrom('fleet_trips').where('ended_at', '<', weekAgo).execute();
  await db.kysely.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.kysely.deleteFrom('invitations').where('expires_at', '<', now).execute();
  await db.kysely.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.kysely.deleteFrom('queued_mails').where('worthless_at', '<', now).execute();
  await db.kysely.deleteFrom('outbox_mails').where('sent_at', '<', weekAgo).execute();
  await db.kysely.deleteFrom('pending_registrations').where('expires_at', '<', weekAgo).execute();
  await db.kysely
    .deleteFrom('users')
    .using('registrations')
    .whereRef('registrations.user_id', '=', 'users.user_id')
    .where('registrations.expires_at', '<', weekAgo)
    .execute();
}
