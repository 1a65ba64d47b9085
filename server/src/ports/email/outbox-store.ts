import { sql } from 'kysely';
import type { Database } from '../../db/db.ts';
import type { Mail, OutboxMail } from './port.ts';

export interface OutboxStore {
  /** Inserts a mail; an existing one is left unchanged. */
  insertMail(mail: Mail, sentAt: Date): Promise<void>;
  listMails(most: number): Promise<readonly OutboxMail[]>;
}

export function createOutboxStore({ kysely }: Database): OutboxStore {
  return {
    insertMail: async (mail, sent_at) => {
      await kysely
        .insertInto('outbox_mails')
        .values({ mail_id: mail.mail_id, mail: JSON.stringify(mail), sent_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    listMails: async (most) => {
      const rows = await kysely
        .selectFrom('outbox_mails')
        .select(['sent_at', sql<Mail>`mail`.as('mail')])
        .orderBy('sent_at', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ mail, sent_at }) => ({ ...mail, sent_at }));
    },
  };
}
