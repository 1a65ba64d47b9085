import type { Grant } from '@sendero/core/staff/grant';
import type { Database, Db, Queryable } from '../../db/db.ts';

export interface MemberRow {
  readonly member_id: string;
  readonly email: string;
  readonly password_hash: string | null;
  /** Sealed (`sealCodeSecret`). */
  readonly totp_secret: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  /** The identity provider's name of the member; null for who signs in by password alone. */
  readonly subject: string | null;
}

/** What a `MemberRow` is read from. */
export const MEMBER_COLUMNS = [
  'member_id',
  'email',
  'password_hash',
  'totp_secret',
  'created_at',
  'ended_at',
  'subject',
] as const;

export async function findMemberByEmail(db: Queryable, email: string): Promise<MemberRow | undefined> {
  return db.selectFrom('staff_members').select(MEMBER_COLUMNS).where('email', '=', email).executeTakeFirst();
}

export async function findMember(db: Queryable, memberId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('staff_members')
    .select(MEMBER_COLUMNS)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export interface MemberWithGrants extends MemberRow {
  readonly grants: readonly Grant[];
}

/** Returns all who are or were of the staff, by address. */
export async function listMembers(db: Database): Promise<MemberWithGrants[]> {
  const members = await db.kysely
    .selectFrom('staff_members')
    .select(MEMBER_COLUMNS)
    .orderBy('email')
    .execute();
  const rows = await db.kysely
    .selectFrom('staff_grants')
    .select(['member_id', 'role', 'countries', 'brands'])
    .orderBy('nth')
    .execute();
  const grants = Map.groupBy(rows, ({ member_id }) => member_id);
  return members.map((member) => ({
    ...member,
    grants: (grants.get(member.member_id) ?? []).map(
      ({ role, countries, brands }) => ({ role, countries, brands }) as Grant,
    ),
  }));
}

export interface Invitation {
  readonly token_hash: Buffer;
  /** Sealed, as the member's own will be. */
  readonly totp_secret: string;
  readonly expires_at: Date;
}

/** Makes somebody a member with these roles, or one again, who is to set a password by the link. */
export async function saveInvited(
  db: Db,
  { member_id, email }: Pick<MemberRow, 'member_id' | 'email'>,
  grants: readonly Grant[],
  invitation: Invitation,
  created_at: Date,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { member_id: known } = await transaction
      .insertInto('staff_members')
      .values({ member_id, email, created_at })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ ended_at: null }))
      .returning('member_id')
      .executeTakeFirstOrThrow();
    await replaceGrants(transaction, known, grants);
    await transaction
      .insertInto('staff_invitations')
      .values({ member_id: known, ...invitation })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...invitation }))
      .execute();
    return known;
  });
}

/** Inserts a member who has a password already. */
export async function insertMember(
  db: Db,
  member: Omit<MemberRow, 'totp_secret' | 'ended_at' | 'subject'>,
  grants: readonly Grant[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('staff_members').values(member).execute();
    await replaceGrants(transaction, member.member_id, grants);
  });
}

export async function saveGrants(db: Db, memberId: string, grants: readonly Grant[]): Promise<void> {
  await db.transaction().execute((transaction) => replaceGrants(transaction, memberId, grants));
}

/** Sets the roles of a member, within a transaction. */
export async function replaceGrants(
  db: Queryable,
  member_id: string,
  grants: readonly Grant[],
): Promise<void> {
  // Two who change one member wait for each other.
  await db
    .selectFrom('staff_members')
    .select('member_id')
    .where('member_id', '=', member_id)
    .forUpdate()
    .execute();
  await db.deleteFrom('staff_grants').where('member_id', '=', member_id).execute();
  if (grants.length === 0) return;
  await db
    .insertInto('staff_grants')
    .values(
      grants.map(({ role, countries, brands }, nth) => ({
        member_id,
        nth,
        role,
        countries: countries && [...countries],
        brands: brands && [...brands],
      })),
    )
    .execute();
}

/** Ends a member, with all sessions and the link that was not opened. */
export async function endMember(db: Db, memberId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('staff_members')
      .set({ ended_at: now, password_hash: null, totp_secret: null })
      .where('member_id', '=', memberId)
      .execute();
    await transaction.deleteFrom('staff_sessions').where('member_id', '=', memberId).execute();
    await transaction.deleteFrom('staff_invitations').where('member_id', '=', memberId).execute();
  });
}

/** Returns how many members could still invite others. */
export async function countAdmins(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('staff_grants')
    .innerJoin('staff_members', 'staff_members.member_id', 'staff_grants.member_id')
    .select(({ fn }) => fn.count<number>('staff_members.member_id').distinct().as('count'))
    .where('role', '=', 'admin')
    .where('countries', 'is', null)
    .where('brands', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface OpenInvitation {
  readonly member_id: string;
  readonly email: string;
  readonly totp_secret: string;
}

export async function findInvitation(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('staff_members', 'staff_members.member_id', 'staff_invitations.member_id')
    .select(['staff_members.member_id', 'staff_members.email', 'staff_invitations.totp_secret'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Uses an invitation up: sets password and one-time code, and ends earlier sessions. Returns false if it was used meanwhile. */
export async function takeInvitation(
  db: Db,
  tokenHash: Buffer,
  { member_id, password_hash, totp_secret }: Pick<MemberRow, 'member_id' | 'password_hash' | 'totp_secret'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const taken = await transaction
      .deleteFrom('staff_invitations')
      .where('token_hash', '=', tokenHash)
      .returning('member_id')
      .executeTakeFirst();
    if (!taken) return false;
    await transaction
      .updateTable('staff_members')
      .set({ password_hash, totp_secret, totp_step: 0 })
      .where('member_id', '=', member_id)
      .execute();
    await transaction.deleteFrom('staff_sessions').where('member_id', '=', member_id).execute();
    return true;
  });
}

/** Uses up the one-time code of a step. Returns false if it, or a later one, was used before. */
export async function spendStep(db: Queryable, memberId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('staff_members')
    .set({ totp_step: step })
    .where('member_id', '=', memberId)
    .where('totp_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

export interface StaffSessionRow {
  readonly token_hash: Buffer;
  readonly member_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Inserts a session and deletes the member's expired ones. */
export async function insertStaffSession(db: Queryable, session: StaffSessionRow): Promise<void> {
  await db
    .with('forgotten', (query) =>
      query
        .deleteFrom('staff_sessions')
        .where('member_id', '=', session.member_id)
        .where('expires_at', '<=', session.created_at),
    )
    .insertInto('staff_sessions')
    .values(session)
    .execute();
}

export async function deleteStaffSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Deletes sessions and invitations that ended before `now`. */
export async function deleteEnded(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute();
}
