import { randomInt } from 'node:crypto';

/** Crockford's alphabet in lower case: no i, l, o, u, so that a code can be read out on the phone. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_DIGITS = 8;

/** Returns the id of a new vendor, `sg4k2m9x7q`: the country and 40 random bits. */
export function newVendorCode(countryCode: string): string {
  const digits = Array.from({ length: CODE_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]);
  return `${countryCode.toLowerCase()}${digits.join('')}`;
}
