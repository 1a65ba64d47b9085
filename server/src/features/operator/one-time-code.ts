import { Secret, TOTP } from 'otpauth';
import type { SigningKeys } from '../../http/mac.ts';
import { type SealedFor, seal, unseal } from '../../http/seal.ts';

/** How many steps of 30 s a telephone's clock may be off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret of one-time codes (RFC 6238), in base32. */
export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = 'operator'): TOTP => new TOTP({ issuer: 'Sendero', label, secret });

/** What an authenticator reads from a QR code. */
export const codeUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step that a code is right for at `now`; null if it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** Before what is sealed; secrets that were kept before they were sealed are base32, which has none of these letters. */
const SEALED = 'sealed:';

const ofMember = (email: string): SealedFor => ({ purpose: 'one-time codes', whose: email });

/** A secret of a member as the database keeps it: whoever reads that alone makes no codes. */
export const sealCodeSecret = (keys: SigningKeys, email: string, secret: string): string =>
  SEALED + seal(keys, ofMember(email), Buffer.from(secret)).toString('base64url');

/** A kept secret, and whether it is kept as the first key seals it; null where none of the keys opens it. */
export function openCodeSecret(
  keys: SigningKeys,
  email: string,
  kept: string,
): { readonly secret: string; readonly isNewest: boolean } | null {
  if (!kept.startsWith(SEALED)) return { secret: kept, isNewest: false };
  const opened = unseal(keys, ofMember(email), Buffer.from(kept.slice(SEALED.length), 'base64url'));
  return opened && { ...opened, secret: opened.secret.toString() };
}

/** A kept secret. Throws where none of the keys opens it. */
export function codeSecretOf(keys: SigningKeys, email: string, kept: string): string {
  const opened = openCodeSecret(keys, email, kept);
  if (!opened) throw new Error('No signing key opens the secret of a member’s one-time codes.');
  return opened.secret;
}
