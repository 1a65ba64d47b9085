import * as z from 'zod/mini';

const emailSchema = z.email().check(z.maxLength(254));

/**
 * Printable ASCII. This excludes letters of other scripts that look like ASCII letters, or become one in lower case.
 */
const PLAIN = /^[!-~]+$/;

/**
 * An email address in the form that accounts are stored under: lower case, without surrounding blanks. Null if it
 * cannot be one.
 *
 * ASCII alone, so that no two accounts look alike (SAF-18): an international domain is typed and shown in its `xn--`
 * form.
 */
export function readEmail(text: string): string | null {
  if (!PLAIN.test(text.trim())) return null;
  const parsed = emailSchema.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}
