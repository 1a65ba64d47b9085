import { randomUUID } from 'node:crypto';
import type { Site } from '@sendero/core/market/site';
import { type InvitedAccount, invitedIssues } from '@sendero/core/session/registration';
import { toE164 } from '@sendero/core/values/phone';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { hashOfToken } from './confirmation-link.ts';
import { openInvited } from './invitation-store.ts';
import { guessesFrom } from './limits.ts';
import { type SignedIn, openSession } from './open-session.ts';
import { hashPassword } from './password-hash.ts';

/** An invited owner's input, the token of their link, and the client's network address. */
export interface Acceptance extends InvitedAccount {
  readonly token: string;
  readonly ip: string;
  readonly user_agent?: string | undefined;
}

/**
 * Opens the account of an invited owner and signs them in; a link works once (decision 0025). The link proves the
 * email.
 *
 * Throws where a field is invalid, where the link is no longer valid, and where the email has a proven account already.
 */
export async function acceptInvitation(
  world: World,
  { market }: Site,
  { token, ip, user_agent, ...typed }: Acceptance,
): Promise<SignedIn> {
  await guessesFrom.count(world, ip);
  const issues = invitedIssues(typed, market);
  if (issues.length > 0)
    throw new Problem('RuleBroken', {
      errors: issues.map(({ field, key }) => ({ field, meta: { translation_key: key } })),
    });
  const { country_code } = market;
  const user = await openInvited(
    world.db.kysely,
    { token_hash: hashOfToken(token), country_code, now: world.clock.now() },
    {
      user_id: randomUUID(),
      name: typed.name.trim(),
      phone_number: toE164(typed.phone_number, country_code) ?? '',
      password_hash: await hashPassword(world, typed.password),
    },
  );
  if (user === 'dead') throw ruleBroken('token', 'invited.link-dead');
  if (user === 'registered') throw ruleBroken('token', 'invited.registered');
  return openSession(world, user, user_agent);
}
