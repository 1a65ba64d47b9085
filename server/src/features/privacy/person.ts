import { latinDigits } from '@sendero/core/bulk/digits';
import { readEmail } from '@sendero/core/session/email';
import { toE164 } from '@sendero/core/values/phone';
import { phonePattern, quickPhonePattern } from '@sendero/core/values/phone-pattern';

/** Somebody by what names them: a telephone number in E.164, an email in lower case, or both. */
export interface Person {
  readonly phone: string | null;
  readonly email: string | null;
}

/** The person as an operator typed them; an Error says what cannot be read. A number comes with its country's code. */
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

/** Regular expressions that find whatever names a person, for JavaScript and for PostgreSQL. */
export interface Pattern {
  /** In a text that was folded. */
  readonly exact: string;
  /** In any text, whatever its case; it finds more, and is quick. */
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

/** A text as patterns are looked for in it; `folded` of the store does the same in the database. */
export const fold = (text: string): string => latinDigits(text).toLowerCase();
