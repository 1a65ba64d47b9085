import type { Db, Queryable } from '../../db/db.ts';
import type { Device } from './device-of.ts';

/** Notes with what, and when, a session was last used; nothing where it has ended meanwhile. */
export async function noteDevice(db: Db, sessionId: string, device: Device, used_at: Date): Promise<void> {
  const used = { ...device, used_at };
  await db
    .insertInto('session_devices')
    .columns(['session_id', 'browser', 'system', 'used_at'])
    .expression((query) =>
      query
        .selectFrom('sessions')
        .where('session_id', '=', sessionId)
        .select((value) => [
          'session_id',
          value.val(device.browser).as('browser'),
          value.val(device.system).as('system'),
          value.val(used_at).as('used_at'),
        ]),
    )
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(used))
    .execute();
}

/** A user's session. One that a server of the version before opened has no device. */
export interface OpenSession {
  readonly session_id: string;
  readonly created_at: Date;
  readonly browser: string | null;
  readonly system: string | null;
  readonly used_at: Date | null;
}

/** Returns a user's sessions that can still be extended, what was used last first. */
export async function listUserSessions(db: Db, userId: string, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .leftJoin('session_devices', 'session_devices.session_id', 'sessions.session_id')
    .select(['sessions.session_id', 'sessions.created_at', 'browser', 'system', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy((value) => value.fn.coalesce('used_at', 'sessions.created_at'), 'desc')
    .limit(MOST)
    .execute();
}

/** Far more than one person has; the rest end together with the others. */
const MOST = 100;

/** Ends one session of a user, or all but `kept`; returns the ids of those that ended. */
export async function deleteUserSessions(
  db: Queryable,
  userId: string,
  which: { readonly session_id: string } | { readonly kept: string },
): Promise<readonly string[]> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId).returning('session_id');
  const ended = await (
    'kept' in which
      ? query.where('session_id', '<>', which.kept)
      : query.where('session_id', '=', which.session_id)
  ).execute();
  return ended.map(({ session_id }) => session_id);
}
