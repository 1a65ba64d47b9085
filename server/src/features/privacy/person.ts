import { latinDigits } from '@sendero/core/values/digits';
import { readEmail } from '@sendero/core/session/email';
import { toE164 } from '@sendero/core/values/phone';
import { phonePattern, quickPhonePattern } from '@sendero/core/values/phone-pattern';

/** A person, identified by a phone number in E.164, an email in lower case, or both. */
export interface Person {
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Reads a person that an operator typed; a number needs its country's code. Throws an Error that says what cannot be
 * read.
 */
export function readPerson(typed: { phone?: string | undefined; email?: string | undefined }): Person {
  const phone = typed.phone === undefined ? null : toE164(typed.phone.replace(/^00/, '+'), '');
  const email = typed.email === undefined ? null : readEmail(typed.email);
  if (typed.phone !== undefined && phone === null)
    throw new Error(
      `A phone number has its country's code, such as +358401234567; "${typed.phone}" cannot be read.`,
    );
  if (typed.email !== undefined && email === null) throw new Error(`"${typed.email}" is no email address.`);
  if (phone === null && email === null) throw new Error('Whose data? Name a phone number or an email.');
  return { phone, email };
}

/** Regular expressions that find all that names a person, for JavaScript and for PostgreSQL. */
export interface Pattern {
  /** For a folded text. */
  readonly exact: string;
  /** For any text, whatever its case; it is quick, and matches more. */
  readonly quick: string;
}

export function patternOf({ phone, email }: Person): Pattern {
  const escaped = email?.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const patterns = [
    ...(phone === null ? [] : [phonePattern(phone)]),
    ...(escaped === undefined ? [] : [`(?<![a-z0-9._%+-])${escaped}(?![a-z0-9-]|[.][a-z0-9])`]),
  ];
  const quick = [phone === null ? undefined : quickPhonePattern(phone), escaped];
  return {
    exact: `(?:${patterns.join('|')})`,
    quick: quick.filter((one) => one !== undefined).join('|'),
  };
}

/** Folds a text for `exact`; `folded` of the store does the same in the database. */
export const fold = (text: string): string => latinDigits(text).toLowerCase();
