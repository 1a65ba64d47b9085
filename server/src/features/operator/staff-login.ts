import type { StaffSignedIn } from '@sendero/core/contract/operator-api';
import { Problem } from '../../http/problem.ts';
import { record } from '../../staff/audited.ts';
import type { World } from '../../world.ts';
import { countLogin } from '../session/count-login.ts';
import { loginFailed } from '../session/login-problem.ts';
import { isRightPassword } from '../session/password-hash.ts';
import { needPasswords } from './need-passwords.ts';
import { type MemberRow, findMemberByEmail, spendStep } from './member-store.ts';
import { codeSecretOf, stepOf } from './one-time-code.ts';
import { openStaffSession } from './staff-session.ts';

export interface StaffLoginAttempt {
  readonly email_address: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly ip: string;
}

/** Staff's failed logins are counted apart from every country's users. */
const COUNTED_AS = 'operator';

/**
 * Signs a member of staff in by password and one-time code (OPR-01).
 *
 * Who is not a member gets the answer of a wrong password after the same time. That a code is missing or wrong is told
 * with the right password only; a code works once. In production, nobody gets in without one.
 */
export async function staffLogin(world: World, attempt: StaffLoginAttempt): Promise<StaffSignedIn> {
  needPasswords(world);
  const email = attempt.email_address.trim().toLowerCase();
  if (email === '') throw loginFailed('request-parameter-invalid');
  const counted = await countLogin(world, { country_code: COUNTED_AS, email }, attempt.ip);
  const member = await findMemberByEmail(world.db.kysely, email);
  const isMember = member?.ended_at === null;
  const hash = isMember ? (member.password_hash ?? undefined) : undefined;
  const isRight = await isRightPassword(world, hash, attempt.password);
  if (!member || !isRight) throw loginFailed('password-invalid');
  await checkCode(world, member, attempt.code);
  await counted.succeed();
  const signedIn = await openStaffSession(world, member);
  const { member_id } = member;
  await record(
    world,
    { member_id, trace_id: '' },
    { act: 'member.login', about: member_id, country_code: null },
  );
  return signedIn;
}

async function checkCode(
  world: World,
  { member_id, email, totp_secret }: MemberRow,
  code?: string,
): Promise<void> {
  const { production, signing_keys } = world.config;
  if (totp_secret === null && !production) return;
  const secret = totp_secret && codeSecretOf(signing_keys, email, totp_secret);
  const step = secret && code ? stepOf(secret, code, world.clock.now()) : null;
  if (step === null || !(await spendStep(world.db.kysely, member_id, step))) throw codeNeeded(code);
}

/** The right password came without a code, or with a wrong one. */
const codeNeeded = (code: string | undefined): Problem =>
  new Problem('LoginFailed', {
    message: code === undefined ? 'code-needed' : 'code-invalid',
    errors: [{ field: 'code', meta: { translation_key: 'problem.field' } }],
  });
