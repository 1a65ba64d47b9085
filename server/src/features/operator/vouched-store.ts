// Members whom an identity provider vouches for.
import type { Grant } from '@sendero/core/staff/grant';
import type { Db, Queryable } from '../../db/db.ts';
import { MEMBER_COLUMNS, type MemberRow, replaceGrants } from './member-store.ts';

/** A member as an identity provider names them. */
interface VouchedName {
  readonly issuer: string;
  readonly subject: string;
}

export async function findVouched(
  db: Queryable,
  { issuer, subject }: VouchedName,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('staff_members')
    .select(MEMBER_COLUMNS)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/**
 * Makes somebody a member whom a provider vouches for, with these roles; a password, its codes and its invitation end.
 * Returns false where the member has ended, or the address is somebody else's, meanwhile.
 */
export async function saveVouched(
  db: Db,
  { member_id, email, issuer, subject }: Pick<MemberRow, 'member_id' | 'email'> & VouchedName,
  grants: readonly Grant[],
  created_at: Date,
): Promise<boolean> {
  const named = { email, issuer, subject };
  const saving = db.transaction().execute(async (transaction) => {
    const saved = await transaction
      .insertInto('staff_members')
      .values({ member_id, created_at, ...named })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet({ ...named, password_hash: null, totp_secret: null })
          .where('staff_members.ended_at', 'is', null),
      )
      .returning('member_id')
      .executeTakeFirst();
    if (!saved) return false;
    await transaction.deleteFrom('staff_invitations').where('member_id', '=', member_id).execute();
    await replaceGrants(transaction, member_id, grants);
    return true;
  });
  return saving.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false;
    throw error;
  });
}

/** Takes all roles of a member, and ends the sessions. */
export async function endRoles(db: Db, memberId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await replaceGrants(transaction, memberId, []);
    await transaction.deleteFrom('staff_sessions').where('member_id', '=', memberId).execute();
  });
}
