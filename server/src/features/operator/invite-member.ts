import { readEmail } from '@sendero/core/session/email';
import type { Grant } from '@sendero/core/staff/grant';
import type { Member } from '@sendero/core/contract/operator-api';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { ruleBroken } from '../../http/problem.ts';
import { audited } from '../../staff/audited.ts';
import { type Staff, hashOfStaffToken } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { findMemberByEmail, saveInvited } from './member-store.ts';
import { newCodeSecret, sealCodeSecret } from './one-time-code.ts';
import { toMember } from './staff-session.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;

/** What a link takes: a server, or a command on its database. */
type Inviting = Pick<World, 'db' | 'clock' | 'log'> & { readonly config: Pick<Config, 'signing_keys'> };

/**
 * Invites somebody to the staff with these roles, by a link of the operator's `origin` that works once within a day.
 *
 * A member who is invited anew keeps the password until the link is used. `staff` is null for a command on the server
 * itself, which makes the first member.
 */
export async function inviteMember(
  world: Inviting,
  staff: Staff | null,
  asked: { readonly email: string; readonly grants: readonly Grant[]; readonly reason: string },
  origin: string,
): Promise<{ member: Member; link: string }> {
  const email = readEmail(asked.email);
  if (email === null) throw ruleBroken('email_address', 'register.issue.email-incorrect');
  const { grants, reason } = asked;
  const now = world.clock.now();
  const known = await findMemberByEmail(world.db.kysely, email);
  const member_id = known?.member_id ?? randomUUID();
  const token = randomBytes(32).toString('base64url');
  const invitation = {
    token_hash: hashOfStaffToken(token),
    totp_secret: sealCodeSecret(world.config.signing_keys, email, newCodeSecret()),
    expires_at: new Date(now.getTime() + LIFE_MS),
  };
  const saved = await audited(
    world,
    staff,
    { act: 'member.invite', about: member_id, country_code: null, reason, after: { roles: grants } },
    () => saveInvited(world.db.kysely, { member_id, email }, grants, invitation, now),
  );
  return {
    member: toMember({ member_id: saved, email, grants }),
    link: `${origin}/invitation?token=${token}`,
  };
}
