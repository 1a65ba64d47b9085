import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';
import { countLogin } from './count-login.ts';
import { loginFailed } from './login-problem.ts';
import { type SignedIn, openSession } from './open-session.ts';
import { isRightPassword } from './password-hash.ts';
import { findLastRegistration } from './registration-store.ts';
import { type UserRow, findUser } from './store.ts';

/** The input of the sign-in page, and the client's network address. */
export interface LoginAttempt {
  readonly email_address: string;
  readonly password: string;
  readonly ip: string;
  readonly user_agent?: string | undefined;
}

/**
 * Opens a session for a user of the site's country (AUTH-03).
 *
 * An unknown address gets the answer of a wrong password, unless the market says otherwise, after the same time: nobody
 * learns who has an account. That an account is not confirmed or must be reset is disclosed only with the right
 * password (AUTH-05).
 */
export async function login(world: World, { market }: Site, attempt: LoginAttempt): Promise<SignedIn> {
  const email = attempt.email_address.trim().toLowerCase();
  if (email === '' || email.includes('\0')) throw loginFailed('request-parameter-invalid');
  const whose = { country_code: market.country_code, email };
  const counted = await countLogin(world, whose, attempt.ip);
  const user = await findUser(world.db.kysely, whose.country_code, email);
  const waiting = await findLastRegistration(world.db.kysely, whose);
  const password_hash = user?.password_hash ?? waiting?.registration.password_hash;
  const isRight = await isRightPassword(world, password_hash, attempt.password);
  if (password_hash === undefined && market.reveals_unknown_users) throw loginFailed('user-not-found');
  if (!isRight) throw loginFailed('password-invalid');
  await counted.succeed();
  if (!user) throw loginFailed('user-not-confirmed');
  refuseUnready(user);
  return openSession(world, user, attempt.user_agent);
}

function refuseUnready(user: UserRow): void {
  if (user.state === 'UNCONFIRMED') throw loginFailed('user-not-confirmed');
  if (user.state === 'RESET_REQUIRED') throw loginFailed('password-reset-required');
}
