import { randomUUID } from 'node:crypto';
import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import { passwordIssues } from '@sendero/core/session/password';
import { EMAIL_REGISTERED } from '@sendero/core/session/registration';
import { toE164 } from '@sendero/core/values/phone';
import { senderLocation } from '@sendero/core/vendor/guest-vendor';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { findLastSender, handOver } from './guest-store.ts';
import { registrationsFrom } from './limits.ts';
import { type SignedIn, openSession } from './open-session.ts';
import { hashPassword } from './password-hash.ts';

/** A guest's input for an account, and the client's network address. */
export interface GuestAccountInput {
  readonly password: string;
  /** The email; by default the one of the orders' sender. */
  readonly email?: string | undefined;
  readonly ip: string;
  readonly user_agent?: string | undefined;
}

/**
 * Opens an account for a guest who has ordered, and signs them in: their orders belong to the account from then on
 * (AUTH-20).
 *
 * The email is not proved yet. Until a mailed code proves it, the account speaks only for the vendor of these orders
 * (decision 0027). Throws where sign-up is off (AUTH-19), and where the email has an account; then nothing changes.
 */
export async function openGuestAccount(
  world: World,
  site: Site,
  { vendor_id = '' }: Caller,
  ask: GuestAccountInput,
): Promise<SignedIn> {
  if (world.flags.flagsFor(site)['sign-up-deactivation']) throw new Problem('NotFound');
  await registrationsFrom.count(world, ask.ip);
  const [unmet] = passwordIssues(ask.password);
  if (unmet) throw ruleBroken('password', unmet);
  const sender = await findLastSender(world.db.kysely, vendor_id);
  if (!sender) throw new Problem('Conflict', { detail: 'There is no order yet. Place one first.' });
  const email = readEmail(ask.email ?? sender.email);
  if (email === null) throw ruleBroken('email', 'register.issue.email-incorrect');

  const { country_code } = site.market;
  const phone = toE164(sender.phone_number, country_code) ?? sender.phone_number;
  const user = {
    user_id: randomUUID(),
    country_code,
    email,
    name: sender.name,
    phone_number: phone,
    password_hash: await hashPassword(world, ask.password),
    state: 'CONFIRMED',
    vendor_id,
  };
  const location = senderLocation(sender, country_code);
  const outcome = await handOver(world.db.kysely, user, { vendor_id, name: sender.name, phone, location });
  if (outcome === 'taken') throw ruleBroken(EMAIL_REGISTERED.field, EMAIL_REGISTERED.key);
  if (outcome === 'gone')
    throw new Problem('Conflict', { detail: 'These orders belong to an account already.' });
  return openSession(world, user, ask.user_agent);
}
