import { sql } from 'kysely';
import type { Database } from '../db/db.ts';

/** Does `work` while holding the lock, on one server at a time; does nothing where another one holds it. */
export async function whileLocked(db: Database, lock: number, work: () => Promise<unknown>): Promise<void> {
  await db.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lock}) as held`.execute(
      transaction,
    );
    if (rows[0]?.held) await work();
  });
}

/**
 * Deletes what is kept for a time only: answers for repeats a day, heard reports, ended trips and the outbox's mails a week,
 * sessions, codes, invitations and unsent mails until they end, and accounts that nobody confirmed a week longer.
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
  await db.kysely
    .deleteFrom('users')
    .using('registrations')
    .whereRef('registrations.user_id', '=', 'users.user_id')
    .where('registrations.expires_at', '<', weekAgo)
    .execute();
}
