import type pg from 'pg';
import { type Db, type Queryable, kyselyIn } from '../../db/db.ts';
import type { Mail } from '../../ports/email/port.ts';
import type { JobQueue } from '../../queue/job-queue.ts';

/** A mail that waits to be sent. */
export interface QueuedMail {
  readonly mail: Mail;
  /** The address has no account: the mail is queued so that the work is the same, and is never sent. */
  readonly is_decoy: boolean;
  /** When the mail's content becomes useless. */
  readonly worthless_at: Date;
}

/** Queues a mail in the transaction that it belongs to: both are committed, or neither. */
export async function insertMail(
  db: Queryable,
  queue: JobQueue,
  { mail, is_decoy, worthless_at }: QueuedMail,
): Promise<void> {
  const { mail_id } = mail;
  await db
    .insertInto('queued_mails')
    // Due when it is worthless: a server of the version before, which asks for what is due, never takes it.
    .values({ mail_id, mail: JSON.stringify(mail), is_decoy, due_at: worthless_at, worthless_at })
    .execute();
  await queue.enqueue(db, 'mails', { mail_id });
}

/** As `insertMail`, in the transaction of `client`. */
export const insertMailIn = (client: pg.PoolClient, queue: JobQueue, queued: QueuedMail): Promise<void> =>
  insertMail(kyselyIn(client), queue, queued);

/** A mail that is still to be sent; undefined where it was, or is worthless at `now`. */
export async function findQueuedMail(db: Db, mailId: string, now: Date): Promise<QueuedMail | undefined> {
  const row = await db
    .selectFrom('queued_mails')
    .select(['mail', 'is_decoy', 'worthless_at'])
    .where('mail_id', '=', mailId)
    .where('worthless_at', '>', now)
    .executeTakeFirst();
  return row as QueuedMail | undefined;
}

/** Gives those that were due before `since` and were taken by no server of the version before a job. */
export async function queueLateMails(db: Db, queue: JobQueue, since: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const late = await transaction
      .updateTable('queued_mails')
      .set(({ ref }) => ({ due_at: ref('worthless_at') }))
      .where('due_at', '<', since)
      .whereRef('due_at', '<', 'worthless_at')
      .returning('mail_id')
      .execute();
    for (const { mail_id } of late) await queue.enqueue(transaction, 'mails', { mail_id });
  });
}

export async function deleteMail(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('queued_mails').where('mail_id', '=', mailId).execute();
}
