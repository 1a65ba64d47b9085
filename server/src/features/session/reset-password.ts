import { timingSafeEqual } from 'node:crypto';
import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import { passwordIssues } from '@sendero/core/session/password';
import { type Problem, ruleBroken } from '../../http/problem.ts';
import type { Requester } from '../../http/requester.ts';
import { endSessions } from '../../http/live-sessions.ts';
import type { World } from '../../world.ts';
import { forgiveLogins } from './count-login.ts';
import { guessesFrom } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { hashOfCode } from './reset-code.ts';
import { countGuess, updatePassword } from './reset-store.ts';
import { tellUser } from './tell-user.ts';

/** The input for a new password. */
export interface ResetAttempt {
  readonly email_address: string;
  readonly code: string;
  readonly password: string;
}

/**
 * Sets a new password by the mailed code, ends every session of the user, clears a required reset, and tells the user
 * by mail (AUTH-18).
 *
 * Throws the same Problem for a wrong, used or expired code, after too many guesses, and for an address without an
 * account.
 */
export async function resetPassword(
  world: World,
  site: Site,
  attempt: ResetAttempt,
  asker: Requester,
): Promise<void> {
  const [unmet] = passwordIssues(attempt.password);
  if (unmet) throw ruleBroken('password', unmet);
  const email = readEmail(attempt.email_address);
  if (email === null) throw wrongCode();
  const whose = { country_code: site.market.country_code, email };
  await guessesFrom.count(world, asker.ip);
  const right = await countGuess(world.db.kysely, whose, world.clock.now());
  const code_hash = hashOfCode(world, whose, attempt.code);
  if (!right || !timingSafeEqual(right, code_hash)) throw wrongCode();
  const password_hash = await hashPassword(world, attempt.password);
  const ended = await updatePassword(world.db.kysely, whose, { code_hash, password_hash }, (db, user) =>
    tellUser(world, db, site, user, 'password-changed', asker),
  );
  if (!ended) throw wrongCode();
  world.queue.soon('mails');
  endSessions(world, ended);
  await forgiveLogins(world, whose, asker.ip);
}

const wrongCode = (): Problem => ruleBroken('code', 'auth.failure.code-invalid');
