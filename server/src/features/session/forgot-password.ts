import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import type { Asker } from '../../http/asker.ts';
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
 * Mails a code for a new password to whoever has a confirmed account under this address (AUTH-18).
 *
 * For any other address the same is done up to the mail, which is then not sent: neither answer nor time tells who has an
 * account.
 */
export async function forgotPassword(world: World, site: Site, address: string, asker: Asker): Promise<void> {
  const email = readEmail(address);
  if (email === null) throw ruleBroken('email_address', 'register.issue.email-incorrect');
  const whose = { country_code: site.market.country_code, email };
  await mailsFrom.count(world, asker.ip);
  await codesTo.count(world, `${whose.country_code} ${email}`);
  const user = await findUser(world.db.kysely, whose.country_code, email);
  const code = newResetCode();
  const now = world.clock.now();
  const expires_at = new Date(now.getTime() + LIFE_MS);
  await insertReset(
    world.db.kysely,
    whose,
    { code_hash: hashOfCode(world, whose, code), expires_at },
    {
      mail: codeMail(world, site, { email, language: asker.language }, code),
      is_decoy: !user || user.state === 'UNCONFIRMED',
      worthless_at: expires_at,
    },
    now,
  );
}
