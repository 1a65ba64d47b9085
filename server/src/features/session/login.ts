import { randomUUID } from 'node:crypto';
import type { AuthenticationResult, User } from '@sendero/core/contract/session-api';
import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';
import { countAttempt, forgiveAttempts } from './attempts.ts';
import { issueTokens, newRefreshToken, refreshHash } from './issue-tokens.ts';
import { loginFailed } from './login-problem.ts';
import { isRightPassword } from './password-hash.ts';
import { type UserRow, findUser, insertSession } from './store.ts';

/** What is typed to sign in, and the network address that it came from. */
export interface LoginAttempt {
  readonly email_address: string;
  readonly password: string;
  readonly ip: string;
}

const REFRESH_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Opens a session for a user of the site's country (AUTH-03).
 *
 * An unknown address reads as a wrong password and takes as long, so that nobody learns who has an account; only who
 * knows the password hears that the account is not confirmed or must be reset (AUTH-05).
 */
export async function login(
  world: World,
  site: Site,
  attempt: LoginAttempt,
): Promise<{ AuthenticationResult: AuthenticationResult; user: User }> {
  const email = attempt.email_address.trim().toLowerCase();
  if (email === '' || email.includes('\0')) throw loginFailed('request-parameter-invalid');
  const who = `${attempt.ip} ${email}`;
  countAttempt(world, who);
  const user = await findUser(world.db.kysely, site.market.country_code, email);
  const isRight = await isRightPassword(user?.password_hash, attempt.password);
  if (!user || !isRight) throw loginFailed('password-invalid');
  refuseUnready(user);
  forgiveAttempts(world, who);
  const { user_id, name, phone_number } = user;
  return {
    AuthenticationResult: await openSession(world, user),
    user: { id: user_id, email, name, phone_number },
  };
}

async function openSession(world: World, user: UserRow): Promise<AuthenticationResult> {
  const session_id = randomUUID();
  const refreshToken = newRefreshToken();
  const created_at = world.clock.now();
  await insertSession(world.db.kysely, {
    session_id,
    user_id: user.user_id,
    refresh_hash: refreshHash(refreshToken),
    created_at,
    expires_at: new Date(created_at.getTime() + REFRESH_LIFE_MS),
  });
  return issueTokens(world, user, session_id, refreshToken);
}

function refuseUnready(user: UserRow): void {
  if (user.state === 'UNCONFIRMED') throw loginFailed('user-not-confirmed');
  if (user.state === 'RESET_REQUIRED') throw loginFailed('password-reset-required');
}
