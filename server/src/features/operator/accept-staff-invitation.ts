import type { StaffSignedIn } from '@sendero/core/contract/operator-api';
import { passwordIssues } from '@sendero/core/session/password';
import { type Problem, ruleBroken } from '../../http/problem.ts';
import { record } from '../../staff/audited.ts';
import { endPasses } from '../../staff/passes.ts';
import { hashOfStaffToken } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { guessesFrom } from '../session/limits.ts';
import { hashPassword } from '../session/password-hash.ts';
import { type OpenInvitation, findInvitation, takeInvitation, spendStep } from './member-store.ts';
import { needPasswords } from './need-passwords.ts';
import { codeSecretOf, codeUri, stepOf } from './one-time-code.ts';
import { openStaffSession } from './staff-session.ts';

/** What the page of an invitation shows. Throws where the link was used, replaced or is too old. */
export async function openStaffInvitation(world: World, token: string, ip: string) {
  const { email, secret } = await getInvitation(world, token, ip);
  return {
    email_address: email,
    secret,
    otpauth_uri: codeUri(secret, email),
    needs_code: world.config.production,
  };
}

/**
 * Sets the password and, by a code that proves it, the one-time code of an invited member, once, and signs them in. In
 * production the code is needed; elsewhere, whoever gives none signs in without one.
 */
export async function acceptStaffInvitation(
  world: World,
  {
    token,
    password,
    code,
  }: { readonly token: string; readonly password: string; readonly code?: string | undefined },
  ip: string,
): Promise<StaffSignedIn> {
  const invitation = await getInvitation(world, token, ip);
  const [issue] = passwordIssues(password);
  if (issue) throw ruleBroken('password', issue);
  const { member_id, totp_secret, secret } = invitation;
  const step = code === undefined ? null : stepOf(secret, code, world.clock.now());
  if (step === null && (code !== undefined || world.config.production))
    throw ruleBroken('code', 'problem.field');
  const member = {
    member_id,
    password_hash: await hashPassword(world, password),
    totp_secret: step === null ? null : totp_secret,
  };
  await record(
    world,
    { member_id, trace_id: '' },
    { act: 'member.accept', about: member_id, country_code: null },
  );
  if (!(await takeInvitation(world.db.kysely, hashOfStaffToken(token), member))) throw deadLink();
  // The sessions of before ended with the password.
  await endPasses(world, member_id);
  if (step !== null) await spendStep(world.db.kysely, member_id, step);
  return openStaffSession(world, invitation);
}

async function getInvitation(
  world: World,
  token: string,
  ip: string,
): Promise<OpenInvitation & { readonly secret: string }> {
  needPasswords(world);
  await guessesFrom.count(world, ip);
  const found = await findInvitation(world.db.kysely, hashOfStaffToken(token), world.clock.now());
  if (!found) throw deadLink();
  return { ...found, secret: codeSecretOf(world.config.signing_keys, found.email, found.totp_secret) };
}

const deadLink = (): Problem => ruleBroken('token', 'invited.link-dead');
