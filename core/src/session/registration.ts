import type { Market } from '../market/market.ts';
import type { Issue } from '../values/issue.ts';
import { isPossiblePhone } from '../values/phone.ts';
import { readEmail } from './email.ts';
import { type PasswordIssue, passwordIssues } from './password.ts';

/** PV: an existing platform vendor; NPV: a business that has no vendor code (AUTH-15). */
export type RegistrationType = Market['registration_type'];

/** The fields of the registration form. */
export interface Registration {
  readonly registration_type: RegistrationType;
  readonly vendor_code: string;
  readonly business_name: string;
  readonly name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly password: string;
}

export type RegistrationIssue = Issue<
  keyof Registration,
  | 'register.issue.other-type'
  | 'register.issue.vendor-code-missing'
  | 'register.issue.business-missing'
  | 'register.issue.name-missing'
  | 'register.issue.email-incorrect'
  | 'register.issue.phone-incorrect'
  | PasswordIssue
>;

/**
 * Every invalid field, in the order of the form; for a password only the first rule that it breaks (AUTH-14, AUTH-15,
 * AUTH-17).
 */
export function registrationIssues(
  typed: Registration,
  market: Pick<Market, 'registration_type' | 'country_code'>,
): readonly RegistrationIssue[] {
  const isVendor = market.registration_type === 'PV';
  const issues: (RegistrationIssue | null)[] = [
    typed.registration_type === market.registration_type
      ? null
      : { field: 'registration_type', key: 'register.issue.other-type' },
    isVendor && isBlank(typed.vendor_code)
      ? { field: 'vendor_code', key: 'register.issue.vendor-code-missing' }
      : null,
    !isVendor && isBlank(typed.business_name)
      ? { field: 'business_name', key: 'register.issue.business-missing' }
      : null,
    nameIssue(typed),
    readEmail(typed.email) === null ? { field: 'email', key: 'register.issue.email-incorrect' } : null,
    phoneIssue(typed, market),
    passwordIssue(typed),
  ];
  return issues.filter((issue) => issue !== null);
}

/** The fields that an invited owner fills in; their email and collection point are known. */
export type InvitedAccount = Pick<Registration, 'name' | 'phone_number' | 'password'>;

/** Like `registrationIssues`, for an invited owner. */
export function invitedIssues(
  typed: InvitedAccount,
  market: Pick<Market, 'country_code'>,
): readonly RegistrationIssue[] {
  const issues = [nameIssue(typed), phoneIssue(typed, market), passwordIssue(typed)];
  return issues.filter((issue) => issue !== null);
}

/** What a user may change about themselves. */
export type Person = Pick<Registration, 'name' | 'phone_number'>;

/** Like `registrationIssues`, for a user who changes their own details. */
export function personIssues(
  typed: Person,
  market: Pick<Market, 'country_code'>,
): readonly RegistrationIssue[] {
  return [nameIssue(typed), phoneIssue(typed, market)].filter((issue) => issue !== null);
}

const nameIssue = ({ name }: Pick<Registration, 'name'>): RegistrationIssue | null =>
  isBlank(name) ? { field: 'name', key: 'register.issue.name-missing' } : null;

const phoneIssue = (
  { phone_number }: Pick<Registration, 'phone_number'>,
  { country_code }: Pick<Market, 'country_code'>,
): RegistrationIssue | null =>
  isPossiblePhone(phone_number, country_code)
    ? null
    : { field: 'phone_number', key: 'register.issue.phone-incorrect' };

function passwordIssue({ password }: Pick<Registration, 'password'>): RegistrationIssue | null {
  const [unmet] = passwordIssues(password);
  return unmet ? { field: 'password', key: unmet } : null;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** The facts about an applicant. */
export interface Applicant {
  /** A confirmed account has this email. */
  readonly is_registered: boolean;
  /** The vendor of this code is active and names this email among its owners. */
  readonly is_owner: boolean;
  /** Another owner of that vendor has a confirmed account. */
  readonly is_linked: boolean;
}

/** Why an account is refused, and the field concerned. */
export type RegistrationRefusal =
  | Issue<'email', 'register.refused.email-registered'>
  | Issue<'vendor_code', 'register.refused.vendor-mismatch' | 'register.refused.outlet-linked'>;

export const EMAIL_REGISTERED: RegistrationRefusal = {
  field: 'email',
  key: 'register.refused.email-registered',
};

/**
 * Why an applicant is refused an account; null if not (AUTH-14, AUTH-15).
 *
 * That a vendor is already linked is told only to an email among its owners: a vendor code alone reveals nothing.
 */
export function registrationRefusal(
  type: RegistrationType,
  { is_registered, is_owner, is_linked }: Applicant,
): RegistrationRefusal | null {
  if (is_registered) return EMAIL_REGISTERED;
  if (type === 'NPV') return null;
  if (!is_owner) return { field: 'vendor_code', key: 'register.refused.vendor-mismatch' };
  return is_linked ? { field: 'vendor_code', key: 'register.refused.outlet-linked' } : null;
}
