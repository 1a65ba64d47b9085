import type { Member, StaffSignedIn } from '@sendero/core/contract/operator-api';
import type { Grant } from '@sendero/core/staff/grant';
import { randomBytes } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { hashOfStaffToken } from '../../staff/staff.ts';
import { listGrants } from '../../staff/staff-store.ts';
import type { World } from '../../world.ts';
import { type MemberRow, insertStaffSession } from './member-store.ts';

/** A working day: who works on signs in again. */
const LIFE_MS = 12 * 60 * 60 * 1000;

/** Opens a session for a member who has proved who they are. */
export async function openStaffSession(
  world: World,
  member: Pick<MemberRow, 'member_id' | 'email'>,
): Promise<StaffSignedIn> {
  const token = `stf_${randomBytes(32).toString('base64url')}`;
  const created_at = world.clock.now();
  const expires_at = new Date(created_at.getTime() + LIFE_MS);
  const { member_id } = member;
  const session = { token_hash: hashOfStaffToken(token), member_id, created_at, expires_at };
  await insertStaffSession(world.db.kysely, session);
  const grants = await listGrants(world.db.kysely, member_id);
  return { token, expires_at: unixSeconds(expires_at), member: toMember({ ...member, grants }) };
}

/** A member as the wire has it. */
export const toMember = ({
  member_id,
  email,
  grants,
}: Pick<MemberRow, 'member_id' | 'email'> & { readonly grants: readonly Grant[] }): Member => ({
  id: member_id,
  email_address: email,
  roles: grants.map(({ role, countries, brands }) => ({
    role,
    countries: countries && [...countries],
    brands: brands && [...brands],
  })),
});
