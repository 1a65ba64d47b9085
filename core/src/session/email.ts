import * as z from 'zod/mini';

const emailSchema = z.email().check(z.maxLength(254));

/** Printable ASCII. A letter of another script that looks like one of these, or becomes one in lower case, is none of them. */
const PLAIN = /^[!-~]+$/;

/**
 * An email address in the form that accounts are kept under, lower case without blanks around it; null where it cannot be one.
 *
 * ASCII alone, so that no two accounts look alike (SAF-18): an international domain is typed and shown in its `xn--` form.
 */
export function readEmail(text: string): string | null {
  if (!PLAIN.test(text.trim())) return null;
  const parsed = emailSchema.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}
