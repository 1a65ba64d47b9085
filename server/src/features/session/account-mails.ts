// What a user is told by mail of their own account.
import type { Site } from '@sendero/core/market/site';
import type { Mail } from '../../ports/email/port.ts';
import type { World } from '../../world.ts';
import { portalUrl } from './confirmation-link.ts';
import { type Recipient, speaker, timeFor, toMail } from './write-mail.ts';

/** Something that happened to an account, and that only its user should have done. */
export type News = 'email-asked' | 'email-changed' | 'password-changed' | 'sessions-ended';

/** Returns the mail that takes a code to the address that an account asks to have. */
export function newEmailMail(world: World, site: Site, to: Recipient, code: string): Mail {
  const say = speaker(world, site, to);
  return toMail(world, site, to, {
    subject: say('mail.new-email-subject'),
    lead: say('mail.new-email-lead'),
    code,
    notes: [say('mail.code-life'), say('mail.new-email-not-asked')],
  });
}

/**
 * Returns the mail that tells a user what happened to their account, when, and what to do if it was not them: to set a
 * new password, or, where the mail for that goes elsewhere now, to write to the brand.
 */
export function newsMail(
  world: World,
  site: Site,
  to: Recipient,
  { news, at, origin }: { readonly news: News; readonly at: Date; readonly origin: string },
): Mail {
  const say = speaker(world, site, to);
  const isElsewhere = news === 'email-changed';
  const url = `${portalUrl(world, site, origin)}/forgot-password`;
  return toMail(world, site, to, {
    subject: say(`mail.${news}-subject`),
    lead: say(`mail.${news}-lead`, { when: timeFor(world, site, to, at) }),
    ...(!isElsewhere && { link: { label: say('recovery.title'), url } }),
    notes: [
      isElsewhere ? say('mail.not-you-write', { email: site.brand.support_email }) : say('mail.not-you'),
    ],
  });
}
