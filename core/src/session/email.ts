import * as z from 'zod/mini';

const emailSchema = z.email().check(z.maxLength(254));

/** An email address in the form that accounts are kept under, lower case without blanks around it; null where it cannot be one. */
export function readEmail(text: string): string | null {
  const parsed = emailSchema.safeParse(text.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}
