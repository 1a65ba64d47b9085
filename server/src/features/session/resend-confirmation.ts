import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import type { Asker } from '../../http/asker.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { newConfirmationLink } from './confirmation-link.ts';
import { linksTo, mailsFrom } from './limits.ts';
import { renewRegistration } from './registration-store.ts';
import { confirmationMail } from './write-mail.ts';

/** Mails a new link in place of the last one where an account waits for it; nobody hears whether one does (AUTH-16). */
export async function resendConfirmation(
  world: World,
  site: Site,
  address: string,
  asker: Asker,
): Promise<void> {
  const email = readEmail(address);
  if (email === null) throw ruleBroken('email_address', 'register.issue.email-incorrect');
  const { country_code } = site.market;
  await mailsFrom.count(world, asker.ip);
  await linksTo.count(world, `${country_code} ${email}`);
  const { url, ...link } = newConfirmationLink(world, site, asker.origin);
  await renewRegistration(
    world.db.kysely,
    { country_code, email },
    link,
    {
      mail: confirmationMail(world, site, { email, language: asker.language }, url),
      worthless_at: link.expires_at,
    },
    world.clock.now(),
  );
}
