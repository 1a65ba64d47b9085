import { randomUUID } from 'node:crypto';
import type { Site } from '@sendero/core/market/site';
import { type Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { hashOfToken } from './confirmation-link.ts';
import { guessesAt, guessesFrom } from './limits.ts';
import { newVendorCode } from './new-vendor-code.ts';
import { type SignedIn, openSession } from './open-session.ts';
import { isRightPassword } from './password-hash.ts';
import { confirmUser, findPasswordOfLink } from './registration-store.ts';

/** The token of a followed link, the password where one was typed, and the client's network address. */
export interface Confirmation {
  readonly token: string;
  readonly password: string | undefined;
  readonly ip: string;
  readonly user_agent?: string | undefined;
}

/**
 * Confirms the registration of a mailed link and signs its user in; a link works once (AUTH-16, AUTH-23).
 *
 * Our page also sends the password of that registration: if a stranger registered another's email, the email's owner
 * cannot let the stranger in by mistake. An outside client may send the token alone (docs/wire.md). A business without
 * a vendor code gets its vendor now, and owns it (AUTH-15). Throws for a used or expired link.
 */
export async function confirmRegistration(
  world: World,
  { market: { country_code, payment_methods } }: Site,
  { token, password, ip, user_agent }: Confirmation,
): Promise<SignedIn> {
  const link = { token_hash: hashOfToken(token), country_code, now: world.clock.now() };
  const counted = await guessesFrom.count(world, ip);
  await guessesAt.count(world, token);
  const passwordHash = await findPasswordOfLink(world.db.kysely, link);
  if (passwordHash === undefined) throw deadLink();
  if (password !== undefined && !(await isRightPassword(world, passwordHash, password)))
    throw ruleBroken('password', 'auth.failure.password-invalid');
  await counted.giveBack();
  const user = await confirmUser(world.db.kysely, link, randomUUID(), {
    vendor_id: newVendorCode(country_code),
    payment_methods: Object.fromEntries(payment_methods.map((method) => [method, true])),
  });
  if (!user) throw deadLink();
  return openSession(world, user, user_agent);
}

const deadLink = (): Problem => ruleBroken('token', 'register.link-dead');
