import { sql } from 'kysely';
import type { Db, Queryable } from '../../db/db.ts';
import type { Mail } from '../../ports/email/port.ts';

/** A mail that waits to be handed over. */
export interface QueuedMail {
  readonly mail: Mail;
  /** Nobody has the address: it is queued so that the work is the same, and never sent. */
  readonly is_decoy: boolean;
  /** What it holds is of no use any more from then on. */
  readonly worthless_at: Date;
}

/** Queues a mail in the transaction of what it belongs to: both happen, or neither. */
export async function insertMail(
  db: Queryable,
  { mail, is_decoy, worthless_at }: QueuedMail,
  dueAt: Date,
): Promise<void> {
  await db
    .insertInto('queued_mails')
    .values({ mail_id: mail.mail_id, mail: JSON.stringify(mail), is_decoy, due_at: dueAt, worthless_at })
    .execute();
}

/**
 * Up to `most` mails that are due at `now`, each one's next try put off: a minute, then two, four, … an hour at most.
 *
 * A server that dies before it says what became of them leaves them to that next try.
 */
export async function takeDueMails(db: Db, now: Date, most: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    update queued_mails set tries = tries + 1,
      due_at = ${now}::timestamptz + least(interval '1 minute' * 2 ^ least(tries, 10), interval '1 hour')
    where mail_id in (
      select mail_id from queued_mails where due_at <= ${now} and worthless_at > ${now}
      order by due_at limit ${most} for update skip locked)
    returning mail, is_decoy, worthless_at`.execute(db);
  return rows;
}

export async function deleteMail(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('queued_mails').where('mail_id', '=', mailId).execute();
}
