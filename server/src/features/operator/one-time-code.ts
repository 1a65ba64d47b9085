import { Secret, TOTP } from 'otpauth';

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
