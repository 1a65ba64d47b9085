import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import type { Requester } from '../../http/requester.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { newConfirmationLink } from './confirmation-link.ts';
import { linksTo, mailsFrom } from './limits.ts';
import { findLastRegistration, insertFurtherLink } from './registration-store.ts';
import { confirmationMail } from './write-mail.ts';

/**
 * Mails one more link for the latest registration of this email; earlier links stay valid (AUTH-16, AUTH-23). The
 * answer does not disclose whether one is pending.
 */
export async function resendConfirmation(
  world: World,
  site: Site,
  address: string,
  asker: Requester,
): Promise<void> {
  const email = readEmail(address);
  if (email === null) throw ruleBroken('email_address', 'register.issue.email-incorrect');
  const { country_code } = site.market;
  await mailsFrom.count(world, asker.ip);
  await linksTo.count(world, `${country_code} ${email}`);
  const { url, ...link } = newConfirmationLink(world, site, asker.origin);
  const now = world.clock.now();
  const last = await findLastRegistration(world.db.kysely, { country_code, email });
  const to = { email, language: asker.language };
  const what = { url, shop: last?.shop ?? '', asked_at: last?.registration.asked_at ?? now };
  await insertFurtherLink(world.db.kysely, world.queue, last && { ...last.registration, ...link }, {
    mail: confirmationMail(world, site, to, what),
    worthless_at: link.expires_at,
  });
  world.queue.soon('mails');
}
