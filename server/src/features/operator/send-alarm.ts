import type { JobData } from '../../queue/queues.ts';
import type { World } from '../../world.ts';
import { signedHeaders } from '../webhook/sign-message.ts';
import { alarmSecretsOf } from './alarm-secrets.ts';
import { deleteAlarm, findAlarm, noteAnswer } from './alarm-store.ts';

/** Its receiver has gone: nothing is tried again. */
const GONE = 410;

/**
 * Posts a queued alarm to its address, at least once (OPR-05). Throws where it was not taken, so that the queue tries again
 * until it is worthless.
 */
export async function sendAlarm(world: World, { alarm_id }: JobData['alarms']): Promise<void> {
  const { db, clock, receivers } = world;
  const alarm = await findAlarm(db.kysely, alarm_id, clock.now());
  if (!alarm) return;
  const { url, body, country_code } = alarm;
  const message = { message_id: `alarm_${alarm_id}`, body, now: clock.now() };
  const headers = signedHeaders(await alarmSecretsOf(world, country_code), message);
  const { status, failure } = await receivers.post({ url, headers, body });
  await noteAnswer(db.kysely, alarm, failure ?? String(status), clock.now());
  const isTaken = status !== null && status >= 200 && status < 300;
  if (!isTaken && status !== GONE)
    throw new Error(`An alarm of ${country_code} was not taken: ${failure ?? status}.`);
  await deleteAlarm(db.kysely, alarm_id);
}
