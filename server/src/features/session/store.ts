import type { Db, Queryable } from '../../db/db.ts';

/** A user. `state` is UNCONFIRMED, CONFIRMED or RESET_REQUIRED, as the table's check says. */
export interface UserRow {
  readonly user_id: string;
  readonly country_code: string;
  readonly email: string;
  readonly name: string;
  readonly phone_number: string;
  readonly password_hash: string;
  readonly state: string;
  /**
   * The one vendor that the account speaks for while its email is not proved. A proved account owns the vendors that
   * name its email.
   */
  readonly vendor_id?: string | null;
}

export interface SessionRow {
  readonly session_id: string;
  readonly user_id: string;
  /** SHA-256 of the refresh token: the token itself is stored nowhere. */
  readonly refresh_hash: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function findUser(db: Db, countryCode: string, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function findUserById(db: Queryable, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function insertUsers(db: Queryable, users: readonly UserRow[]): Promise<void> {
  await db
    .insertInto('users')
    .values([...users])
    .execute();
}

/** Inserts a session and deletes the user's expired ones, so that the table does not grow with every sign-in. */
export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db
    .with('forgotten', (query) =>
      query
        .deleteFrom('sessions')
        .where('user_id', '=', session.user_id)
        .where('expires_at', '<=', session.created_at),
    )
    .insertInto('sessions')
    .values(session)
    .execute();
}

/** Returns the user whose session a refresh token opens at `now`. */
export async function findSessionUser(
  db: Db,
  refreshHash: Buffer,
  now: Date,
): Promise<(UserRow & { readonly session_id: string }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .selectAll('users')
    .select('sessions.session_id')
    .where('refresh_hash', '=', refreshHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('session_id', '=', sessionId).execute();
}
