import type { Member, MemberState } from '@sendero/core/contract/operator-api';
import type { Grant } from '@sendero/core/staff/grant';
import { coversGrant } from '@sendero/core/staff/grant';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import { audited } from '../../staff/audited.ts';
import { endPasses, endUnheldPasses } from '../../staff/passes.ts';
import type { Staff } from '../../staff/staff.ts';
import { listGrants } from '../../staff/staff-store.ts';
import type { World } from '../../world.ts';
import * as store from './member-store.ts';
import { toMember } from './staff-session.ts';

/** Those of the staff whose roles lie within the caller's. */
export async function listMembers({ db }: World, { grants: own }: Staff): Promise<MemberState[]> {
  const members = await store.listMembers(db);
  const seen = members.filter(({ grants }) => grants.every((grant) => coversGrant(own, grant)));
  return seen.map((member) => ({
    ...toMember(member),
    state: member.ended_at
      ? 'ended'
      : member.password_hash === null && member.subject === null
        ? 'invited'
        : 'active',
    has_one_time_code: member.totp_secret !== null,
    is_vouched: member.subject !== null && member.password_hash === null,
    created_at: unixSeconds(member.created_at),
  }));
}

/** Throws where somebody gives a role where they are no admin themselves (OPR-01). */
export function refuseMoreThanOwn({ grants }: Staff, given: readonly Grant[]): void {
  if (!given.every((grant) => coversGrant(grants, grant)))
    throw new Problem('NotYours', { detail: 'An admin of some countries gives roles in those alone.' });
}

/** Sets a member's roles. An admin of some countries changes those of members of these countries alone. */
export async function changeMember(
  world: World,
  staff: Staff,
  memberId: string,
  { grants, reason }: { readonly grants: readonly Grant[]; readonly reason: string },
): Promise<Member> {
  const { member, before } = await getMember(world, staff, memberId);
  refuseMoreThanOwn(staff, grants);
  if (member.subject !== null && member.password_hash === null)
    throw new Problem('Conflict', { detail: 'These roles come from groups at the identity provider.' });
  await keepAnAdmin(world, before, grants);
  const act = { act: 'member.change', about: memberId, country_code: null, reason } as const;
  await audited(world, staff, { ...act, before: { roles: before }, after: { roles: grants } }, async () => {
    await store.saveGrants(world.db.kysely, memberId, grants);
    await endUnheldPasses(world, memberId, grants);
  });
  return toMember({ ...member, grants });
}

/** Takes somebody off the staff. Their entries in the audit log stay. */
export async function endMember(world: World, staff: Staff, memberId: string, reason: string): Promise<void> {
  const { before } = await getMember(world, staff, memberId);
  await keepAnAdmin(world, before, []);
  const act = { act: 'member.end', about: memberId, country_code: null, reason } as const;
  await audited(world, staff, { ...act, before: { roles: before } }, async () => {
    await store.endMember(world.db.kysely, memberId, world.clock.now());
    await endPasses(world, memberId);
  });
}

async function getMember(world: World, staff: Staff, memberId: string) {
  const member = await store.findMember(world.db.kysely, memberId);
  if (!member || member.ended_at) throw new Problem('NotFound');
  const before = await listGrants(world.db.kysely, memberId);
  if (!before.every((grant) => coversGrant(staff.grants, grant))) throw new Problem('NotFound');
  return { member, before };
}

/** Throws where nobody would be left who may do everything. */
async function keepAnAdmin(world: World, before: readonly Grant[], after: readonly Grant[]): Promise<void> {
  if (!before.some(isFull) || after.some(isFull)) return;
  if ((await store.countAdmins(world.db.kysely)) <= 1)
    throw new Problem('Conflict', { detail: 'Somebody must be left who is admin everywhere.' });
}

const isFull = ({ role, countries, brands }: Grant): boolean =>
  role === 'admin' && countries === null && brands === null;
