import { randomUUID } from 'node:crypto';
import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import {
  EMAIL_REGISTERED,
  type Registration,
  type RegistrationIssue,
  type RegistrationRefusal,
  registrationIssues,
  registrationRefusal,
} from '@sendero/core/session/registration';
import { toE164 } from '@sendero/core/values/phone';
import type { Asker } from '../../http/asker.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { newConfirmationLink } from './confirmation-link.ts';
import { registrationsFrom, registrationsOf } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { findApplicant, insertRegistration } from './registration-store.ts';
import { confirmationMail } from './write-mail.ts';

/**
 * Opens an account that waits for its email to be confirmed, and mails the link (AUTH-14, AUTH-16).
 *
 * Refused where sign-up is off (AUTH-19), where a field does not hold, where the email has an account, and where a platform
 * vendor's code and email do not belong together (AUTH-15).
 */
export async function register(world: World, site: Site, typed: Registration, asker: Asker): Promise<void> {
  if (world.flags.flagsFor(site)['sign-up-deactivation']) throw new Problem('NotFound');
  await registrationsFrom.count(world, asker.ip);
  const issues = registrationIssues(typed, site.market);
  const email = readEmail(typed.email);
  if (issues.length > 0 || email === null) throw broken(issues);
  const { country_code, registration_type } = site.market;
  await registrationsOf.count(world, `${country_code} ${email}`);
  const isVendor = registration_type === 'PV';
  const vendor_id = isVendor ? typed.vendor_code.trim() : null;
  const applicant = await findApplicant(world.db.kysely, { country_code, email, vendor_id });
  const refusal = registrationRefusal(registration_type, applicant);
  if (refusal) throw broken([refusal]);

  const { url, ...link } = newConfirmationLink(world, site, asker.origin);
  const isKept = await insertRegistration(
    world.db.kysely,
    {
      user_id: randomUUID(),
      country_code,
      email,
      name: typed.name.trim(),
      phone_number: toE164(typed.phone_number, country_code) ?? '',
      password_hash: await hashPassword(typed.password),
      state: 'UNCONFIRMED',
    },
    { ...link, vendor_id, business_name: isVendor ? null : typed.business_name.trim() },
    {
      mail: confirmationMail(world, site, { email, language: asker.language }, url),
      is_decoy: false,
      worthless_at: link.expires_at,
    },
    world.clock.now(),
  );
  if (!isKept) throw broken([EMAIL_REGISTERED]);
}

const broken = (issues: readonly (RegistrationIssue | RegistrationRefusal)[]): Problem =>
  new Problem('RuleBroken', {
    errors: issues.map(({ field, key }) => ({ field, meta: { translation_key: key } })),
  });
