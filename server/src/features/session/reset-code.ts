import { randomInt } from 'node:crypto';
import { macOf } from '../../http/mac.ts';
import type { World } from '../../world.ts';
import type { UserRow } from './store.ts';

const DIGITS = 6;

/** Returns six random digits (AUTH-18). */
export function newResetCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** The stored hash of a code. It includes the server's key: a million codes alone are soon tried. */
export function hashOfCode(
  { config }: World,
  { country_code, email }: Pick<UserRow, 'country_code' | 'email'>,
  code: string,
): Buffer {
  return macOf(config.signing_keys[0], `reset ${country_code} ${email} ${code}`);
}
