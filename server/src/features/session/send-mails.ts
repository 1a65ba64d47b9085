import type { World } from '../../world.ts';
import { type QueuedMail, deleteMail, takeDueMails } from './mail-store.ts';

/** Mails that one server hands over at a time. */
export const MOST_MAILS = 10;

/**
 * Hands over the mails that are due, each at least once; one that is not taken is tried again until it is worthless.
 * How many there were.
 */
export async function sendMails(world: World): Promise<number> {
  const due = await takeDueMails(world.db.kysely, world.clock.now(), MOST_MAILS);
  await Promise.all(due.map((queued) => sendMail(world, queued)));
  return due.length;
}

async function sendMail(world: World, { mail, is_decoy }: QueuedMail): Promise<void> {
  try {
    if (!is_decoy) await world.mails.send(mail);
    await deleteMail(world.db.kysely, mail.mail_id);
  } catch (err) {
    world.log.warn({ err, mail_id: mail.mail_id }, 'a mail was not taken and will be tried again');
  }
}
