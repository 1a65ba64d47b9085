// `Sendero-Signature: t=<unix>,v1=<hmac-sha256 of t.body>`: the proof of origin of messages between servers.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { unixSeconds } from '../clock.ts';

export const SIGNATURE_HEADER = 'sendero-signature';

/** A signature further from now than this is refused: it may be a replay. */
const TOLERANCE_S = 5 * 60;

/** The header for `body`, signed at `now`. */
export function signBody(secret: string, body: string, now: Date): string {
  const t = unixSeconds(now);
  return `t=${t},v1=${macOf(secret, t, body).toString('hex')}`;
}

/** Whether `header` signs exactly these bytes, not more than five minutes from `now`. */
export function isSigned(secret: string, header: string, body: Buffer, now: Date): boolean {
  const match = /^t=(0|[1-9]\d{0,11}),v1=([0-9a-f]{64})$/.exec(header);
  if (!match) return false;
  const t = Number(match[1]);
  if (Math.abs(unixSeconds(now) - t) > TOLERANCE_S) return false;
  return timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), macOf(secret, t, body));
}

const macOf = (secret: string, t: number, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest();
