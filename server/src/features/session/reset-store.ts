import type { Db, Queryable } from '../../db/db.ts';
import type { JobQueue } from '../../queue/job-queue.ts';
import { deleteEmailChange } from './email-change-store.ts';
import { proveEmail } from './guest-store.ts';
import { type QueuedMail, insertMail } from './mail-store.ts';
import type { UserRow } from './store.ts';

/** An email, whether or not it has an account. */
type Whose = Pick<UserRow, 'country_code' | 'email'>;

/** Wrong guesses after which a code is no longer valid. */
const MOST_GUESSES = 5;

/** Stores a code, replacing the previous one, and queues its mail. */
export async function insertReset(
  db: Db,
  queue: JobQueue,
  whose: Whose,
  code: { readonly code_hash: Buffer; readonly expires_at: Date },
  queued: QueuedMail,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('password_resets')
      .values({ country_code: whose.country_code, email: whose.email, ...code })
      .onConflict((conflict) =>
        conflict.columns(['country_code', 'email']).doUpdateSet({ ...code, guesses: 0 }),
      )
      .execute();
    await insertMail(transaction, queue, queued);
  });
}

/** Counts a guess and returns the hash that it must match; undefined where no code is valid, or after five guesses. */
export async function countGuess(db: Db, whose: Whose, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('password_resets')
    .set((value) => ({ guesses: value('guesses', '+', 1) }))
    .where('country_code', '=', whose.country_code)
    .where('email', '=', whose.email)
    .where('expires_at', '>', now)
    .where('guesses', '<', MOST_GUESSES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/**
 * Uses up the code, sets the password, proves the email, clears a required reset and ends every session and every
 * pending change of the email. `tell` is called in the same transaction. Returns the ids of the sessions; null where
 * the code was used meanwhile.
 */
export async function updatePassword(
  db: Db,
  whose: Whose,
  { code_hash, password_hash }: { readonly code_hash: Buffer; readonly password_hash: string },
  tell: (db: Queryable, user: Pick<UserRow, 'user_id' | 'country_code' | 'email'>) => Promise<void>,
): Promise<readonly string[] | null> {
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('password_resets')
      .where('country_code', '=', whose.country_code)
      .where('email', '=', whose.email)
      .where('code_hash', '=', code_hash)
      .returning('email')
      .executeTakeFirst();
    if (!used) return null;
    const user = await transaction
      .updateTable('users')
      .set({ password_hash, state: 'CONFIRMED' })
      .where('country_code', '=', whose.country_code)
      .where('email', '=', whose.email)
      .where('state', '<>', 'UNCONFIRMED')
      .returning(['user_id', 'country_code', 'email', 'vendor_id'])
      .executeTakeFirst();
    if (!user) return null;
    await proveEmail(transaction, user);
    await deleteEmailChange(transaction, user.user_id);
    await tell(transaction, user);
    const ended = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user.user_id)
      .returning('session_id')
      .execute();
    return ended.map(({ session_id }) => session_id);
  });
}
