import type { JobData } from '../../queue/queues.ts';
import type { World } from '../../world.ts';
import { deleteMail, findQueuedMail, queueLateMails } from './mail-store.ts';

/** The version before looks each second; what it has not taken by then, it will not. */
const LATE_MS = 2 * 60_000;

/** Hands a queued mail over, at least once; one that is not taken is tried again until it is worthless. */
export async function sendMail(world: World, { mail_id }: JobData['mails']): Promise<void> {
  const queued = await findQueuedMail(world.db.kysely, mail_id, world.clock.now());
  if (!queued) return;
  if (!queued.is_decoy) await world.mails.send(queued.mail);
  await deleteMail(world.db.kysely, mail_id);
}

/** Takes over the mails that a server of the version before queued and left (decision 0070). */
export async function takeOverLateMails({ db, queue, clock }: World): Promise<void> {
  await queueLateMails(db.kysely, queue, new Date(clock.now().getTime() - LATE_MS));
  queue.soon('mails');
}
