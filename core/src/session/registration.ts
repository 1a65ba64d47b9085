import type { Market } from '../market/market.ts';
import { isPossiblePhone } from '../values/phone.ts';
import { readEmail } from './email.ts';
import { type PasswordIssue, passwordIssues } from './password.ts';

/** PV: an existing platform vendor; NPV: a business that has no vendor code (AUTH-15). */
export type RegistrationType = Market['registration_type'];

/** What somebody types to open an account. */
export interface Registration {
  readonly registration_type: RegistrationType;
  readonly vendor_code: string;
  readonly business_name: string;
  readonly name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly password: string;
}

/** What is wrong with one field; `key` is that of its text. */
export interface RegistrationIssue {
  readonly field: keyof Registration;
  readonly key:
    | 'register.issue.other-type'
    | 'register.issue.vendor-code-missing'
    | 'register.issue.business-missing'
    | 'register.issue.name-missing'
    | 'register.issue.email-incorrect'
    | 'register.issue.phone-incorrect'
    | PasswordIssue;
}

/** Every field that does not hold, in the order of the form; of a password the first rule that it breaks (AUTH-14, AUTH-15, AUTH-17). */
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

/** What an invited owner types to open an account: their email and their collection point are known. */
export type InvitedAccount = Pick<Registration, 'name' | 'phone_number' | 'password'>;

/** As `registrationIssues`, for an invited owner. */
export function invitedIssues(
  typed: InvitedAccount,
  market: Pick<Market, 'country_code'>,
): readonly RegistrationIssue[] {
  const issues = [nameIssue(typed), phoneIssue(typed, market), passwordIssue(typed)];
  return issues.filter((issue) => issue !== null);
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

/** What is known of whoever wants to register. */
export interface Applicant {
  /** A confirmed account has this email. */
  readonly is_registered: boolean;
  /** The vendor of this code is active and names this email among its owners. */
  readonly is_owner: boolean;
  /** Another owner of that vendor has a confirmed account. */
  readonly is_linked: boolean;
}

/** Why there is no account, and the field that it is about; `key` is that of its text. */
export type RegistrationRefusal =
  | { readonly field: 'email'; readonly key: 'register.refused.email-registered' }
  | {
      readonly field: 'vendor_code';
      readonly key: 'register.refused.vendor-mismatch' | 'register.refused.outlet-linked';
    };

export const EMAIL_REGISTERED: RegistrationRefusal = {
  field: 'email',
  key: 'register.refused.email-registered',
};

/**
 * Why an applicant gets no account; null where they do (AUTH-14, AUTH-15).
 *
 * Only whoever's email belongs to the vendor hears that it is linked: a code alone tells nothing.
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
