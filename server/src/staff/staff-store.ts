import type { Grant } from '@sendero/core/staff/grant';
import type { Queryable } from '../db/db.ts';

/** A member of staff who is signed in. */
export interface SessionOfStaff {
  readonly member_id: string;
  readonly email: string;
  readonly expires_at: Date;
  readonly grants: readonly Grant[];
}

/** Returns whose token this is at `now`; the end of a session, a member or a role is felt by the next call. */
export async function findStaffSession(
  db: Queryable,
  token_hash: Buffer,
  now: Date,
): Promise<SessionOfStaff | undefined> {
  const session = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff_members', 'staff_members.member_id', 'staff_sessions.member_id')
    .select(['staff_members.member_id', 'staff_members.email', 'staff_sessions.expires_at'])
    .where('staff_sessions.token_hash', '=', token_hash)
    .where('staff_sessions.expires_at', '>', now)
    .where('staff_members.ended_at', 'is', null)
    .executeTakeFirst();
  return session && { ...session, grants: await listGrants(db, session.member_id) };
}

/** Returns the roles of a member, as they were given. */
export async function listGrants(db: Queryable, memberId: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('staff_grants')
    .select(['role', 'countries', 'brands'])
    .where('member_id', '=', memberId)
    .orderBy('nth')
    .execute();
  return rows as Grant[];
}
