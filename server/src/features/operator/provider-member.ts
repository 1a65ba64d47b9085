import { readEmail } from '@sendero/core/session/email';
import type { Grant } from '@sendero/core/staff/grant';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { IdentitySettings } from '../../identity-settings.ts';
import type { VouchedPerson } from '../../ports/identity/port.ts';
import { endPasses, endUnheldPasses } from '../../staff/passes.ts';
import { record } from '../../staff/audited.ts';
import { listGrants } from '../../staff/staff-store.ts';
import type { World } from '../../world.ts';
import { type MemberRow, findMemberByEmail } from './member-store.ts';
import { endRoles, findVouched, saveVouched } from './vouched-store.ts';

/** Why somebody whom the provider vouches for is let in nowhere. */
export type NotLetIn = 'no-group' | 'ended' | 'address';

interface Vouching {
  readonly person: VouchedPerson;
  readonly roles: IdentitySettings['roles'];
  readonly trace_id: string;
}

/**
 * The member whom a provider vouches for: made at the first sign-in, with the roles of their groups as they are now.
 *
 * Who has no group that gives a role loses roles and sessions that they had. Somebody who was taken off the staff stays off
 * until an admin invites them again. A member with a password becomes the provider's where it says that the address is
 * theirs, and the password ends.
 */
export async function vouchedMember(
  world: World,
  { person, roles, trace_id }: Vouching,
  isAgain = false,
): Promise<Pick<MemberRow, 'member_id' | 'email'> | NotLetIn> {
  const { kysely } = world.db;
  const email = readEmail(person.email ?? '');
  const own = await findVouched(kysely, person);
  const namesake = email === null ? undefined : await findMemberByEmail(kysely, email);
  const member = own ?? namesake;
  const member_id = member?.member_id ?? randomUUID();
  const refuse = async (why: NotLetIn): Promise<NotLetIn> => {
    const about = member ? member_id : (person.email ?? person.subject).slice(0, 254);
    const act = { act: 'member.refuse', about, country_code: null, after: { why } } as const;
    await record(world, member ? { member_id, trace_id } : null, act);
    return why;
  };
  if (member?.ended_at) return refuse('ended');
  const grants = grantsOf(roles, person.groups);
  if (grants.length === 0) {
    if (own) await loseRoles(world, own, trace_id);
    return refuse('no-group');
  }
  if (email === null || (namesake && !mayBe(namesake, own, person))) return refuse('address');
  const before = await listGrants(kysely, member_id);
  if (!isDeepStrictEqual(before, grants) || !own)
    await record(
      world,
      { member_id, trace_id },
      {
        act: member ? 'member.change' : 'member.join',
        about: member_id,
        country_code: null,
        before: member ? { roles: before } : null,
        after: { roles: grants, by: 'provider' },
      },
    );
  const { issuer, subject } = person;
  const vouched = { member_id, email, issuer, subject };
  if (await saveVouched(kysely, vouched, grants, world.clock.now())) {
    await endUnheldPasses(world, member_id, grants);
    return { member_id, email };
  }
  // Another window of theirs was quicker.
  return isAgain ? refuse('address') : vouchedMember(world, { person, roles, trace_id }, true);
}

/** Whether a member with the person's address is the person: known as such, or by the provider's word on the address. */
const mayBe = (
  namesake: MemberRow,
  own: MemberRow | undefined,
  { is_email_verified }: VouchedPerson,
): boolean => (own ? own.member_id === namesake.member_id : namesake.subject === null && is_email_verified);

/** The roles of all of somebody's groups, in the order of the settings, each once. */
function grantsOf(roles: IdentitySettings['roles'], groups: readonly string[]): readonly Grant[] {
  const all = [...roles].flatMap(([group, grants]) => (groups.includes(group) ? grants : []));
  return all.filter((grant, at) => all.findIndex((other) => isDeepStrictEqual(other, grant)) === at);
}

async function loseRoles(world: World, { member_id }: MemberRow, trace_id: string): Promise<void> {
  const before = await listGrants(world.db.kysely, member_id);
  const act = { act: 'member.change', about: member_id, country_code: null } as const;
  const states = { before: { roles: before }, after: { roles: [], by: 'provider' } };
  if (before.length > 0) await record(world, { member_id, trace_id }, { ...act, ...states });
  await endRoles(world.db.kysely, member_id);
  await endPasses(world, member_id);
}
