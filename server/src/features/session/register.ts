import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import {
  type Registration,
  type RegistrationIssue,
  type RegistrationRefusal,
  registrationIssues,
  registrationRefusal,
} from '@sendero/core/session/registration';
import { toE164 } from '@sendero/core/values/phone';
import type { Requester } from '../../http/requester.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { newConfirmationLink } from './confirmation-link.ts';
import { registrationsFrom, registrationsOf } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { findApplicant, insertRegistration } from './registration-store.ts';
import { confirmationMail } from './write-mail.ts';

/**
 * Stores a registration until its email is confirmed, and mails the link (AUTH-14, AUTH-16). An earlier link stays
 * valid, and confirms what it did before (AUTH-23).
 *
 * Throws where sign-up is off (AUTH-19), where a field is invalid, where the email has an account, and where a platform
 * vendor's code and email do not match (AUTH-15).
 */
export async function register(
  world: World,
  site: Site,
  typed: Registration,
  asker: Requester,
): Promise<void> {
  if (world.flags.flagsFor(site)['sign-up-deactivation']) throw new Problem('NotFound');
  await registrationsFrom.count(world, asker.ip);
  const issues = registrationIssues(typed, site.market);
  const email = readEmail(typed.email);
  if (issues.length > 0 || email === null) throw broken(issues);
  const { country_code, registration_type } = site.market;
  await registrationsOf.count(world, `${country_code} ${email}`);
  const isVendor = registration_type === 'PV';
  const vendor_id = isVendor ? typed.vendor_code.trim() : null;
  const { vendor_name, ...applicant } = await findApplicant(world.db.kysely, {
    country_code,
    email,
    vendor_id,
  });
  const refusal = registrationRefusal(registration_type, applicant);
  if (refusal) throw broken([refusal]);

  const { url, ...link } = newConfirmationLink(world, site, asker.origin);
  const business_name = isVendor ? null : typed.business_name.trim();
  const asked_at = world.clock.now();
  const what = { url, shop: business_name ?? vendor_name ?? '', asked_at };
  await insertRegistration(
    world.db.kysely,
    world.queue,
    {
      ...link,
      country_code,
      email,
      name: typed.name.trim(),
      phone_number: toE164(typed.phone_number, country_code) ?? '',
      password_hash: await hashPassword(world, typed.password),
      vendor_id,
      business_name,
      asked_at,
    },
    {
      mail: confirmationMail(world, site, { email, language: asker.language }, what),
      is_decoy: false,
      worthless_at: link.expires_at,
    },
  );
  world.queue.soon('mails');
}

const broken = (issues: readonly (RegistrationIssue | RegistrationRefusal)[]): Problem =>
  new Problem('RuleBroken', {
    errors: issues.map(({ field, key }) => ({ field, meta: { translation_key: key } })),
  });
