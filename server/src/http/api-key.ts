// An API key as a text: `sndr_live_` or `sndr_test_`, 30 random characters, and 6 of a checksum, by which scanners recognise a
// leaked one and we a mistyped one (DEV-01, decision 0130).
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyMode } from '@sendero/core/key/scope';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const RANDOM_DIGITS = 30;
const CHECK_DIGITS = 6;
const PREFIX = 'Bearer sndr_';

export function newSecret(mode: KeyMode): string {
  const random = Array.from({ length: RANDOM_DIGITS }, () => DIGITS.charAt(randomInt(DIGITS.length)));
  const text = `sndr_${mode}_${random.join('')}`;
  return text + checksum(text);
}

/** SHA-256: nobody can guess 178 random bits, so that nothing slower protects them better. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The key in an `Authorization` header; null where it is another credential. */
export const secretIn = (credential: string): string | null =>
  credential.startsWith(PREFIX) ? credential.slice('Bearer '.length) : null;

/** Whether a key was copied whole and without a slip. */
export function isWhole(secret: string): boolean {
  if (!/^sndr_(live|test)_[\dA-Za-z]{36}$/.test(secret)) return false;
  return checksum(secret.slice(0, -CHECK_DIGITS)) === secret.slice(-CHECK_DIGITS);
}

function checksum(text: string): string {
  let [digits, rest] = ['', crc32(text)];
  while (digits.length < CHECK_DIGITS) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
