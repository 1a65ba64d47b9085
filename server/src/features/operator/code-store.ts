import type { Queryable } from '../../db/db.ts';

interface KeptCode {
  readonly of: 'staff_members' | 'staff_invitations';
  readonly member_id: string;
  readonly email: string;
  readonly totp_secret: string;
}

/** Returns the secrets of one-time codes of all members and invitations. */
export async function listKeptCodes(db: Queryable): Promise<KeptCode[]> {
  const members = await db
    .selectFrom('staff_members')
    .select(['member_id', 'email', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute();
  const invitations = await db
    .selectFrom('staff_invitations')
    .innerJoin('staff_members', 'staff_members.member_id', 'staff_invitations.member_id')
    .select(['staff_members.member_id', 'staff_members.email', 'staff_invitations.totp_secret'])
    .execute();
  return [
    ...members.map((row) => ({ of: 'staff_members' as const, ...row, totp_secret: row.totp_secret ?? '' })),
    ...invitations.map((row) => ({ of: 'staff_invitations' as const, ...row })),
  ];
}

/** Keeps a secret in another form, unless another one was set meanwhile. */
export async function replaceKeptCode(
  db: Queryable,
  { of, member_id, totp_secret: before }: KeptCode,
  totp_secret: string,
): Promise<void> {
  await db
    .updateTable(of)
    .set({ totp_secret })
    .where('member_id', '=', member_id)
    .where('totp_secret', '=', before)
    .execute();
}
