import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import type { Requester } from '../../http/requester.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { codesTo, mailsFrom } from './limits.ts';
import { hashOfCode, newResetCode } from './reset-code.ts';
import { insertReset } from './reset-store.ts';
import { findUser } from './store.ts';
import { codeMail } from './write-mail.ts';

/** A quarter of an hour. */
const LIFE_MS = 15 * 60 * 1000;

/**
 * Mails a code for a new password to the confirmed account of this address (AUTH-18).
 *
 * For any other address the same work is done, but the mail is not sent: neither the answer nor its time discloses who
 * has an account.
 */
export async function forgotPassword(
  world: World,
  site: Site,
  address: string,
  asker: Requester,
): Promise<void> {
  const email = readEmail(address);
  if (email === null) throw ruleBroken('email_address', 'register.issue.email-incorrect');
  const whose = { country_code: site.market.country_code, email };
  await mailsFrom.count(world, asker.ip);
  await codesTo.count(world, `${whose.country_code} ${email}`);
  const user = await findUser(world.db.kysely, whose.country_code, email);
  const code = newResetCode();
  const expires_at = new Date(world.clock.now().getTime() + LIFE_MS);
  await insertReset(
    world.db.kysely,
    world.queue,
    whose,
    { code_hash: hashOfCode(world, whose, code), expires_at },
    {
      mail: codeMail(world, site, { email, language: asker.language }, code),
      is_decoy: !user || user.state === 'UNCONFIRMED',
      worthless_at: expires_at,
    },
  );
  world.queue.soon('mails');
}
