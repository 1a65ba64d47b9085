import type { Db } from '../db/db.ts';

/** Whether this session was opened and has not ended. */
export async function hasSession(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}
