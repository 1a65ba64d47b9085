import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CybersourceSettings } from './cybersource-call.ts';
import type { EventSubject, ProviderEvent } from './port.ts';

const SIGNATURE_LIFE_MS = 5 * 60_000;

/**
 * Reads a webhook, authenticated by `v-c-signature: t=<ms>;keyId=…;sig=<base64 HMAC-SHA256 of t.body>`; null if it is
 * not genuine.
 */
export function readCybersourceEvent(
  { webhook_secret }: CybersourceSettings,
  now: Date,
  { headers, body }: ProviderEvent,
): EventSubject | null {
  const match = /^t=(\d{1,15});\s*keyId=[^;]*;\s*sig=([\w+/=]+)$/.exec(
    String(headers['v-c-signature'] ?? ''),
  );
  if (!match || webhook_secret === undefined) return null;
  const [, t = '', sig = ''] = match;
  if (Math.abs(now.getTime() - Number(t)) > SIGNATURE_LIFE_MS) return null;
  const right = createHmac('sha256', Buffer.from(webhook_secret, 'base64'))
    .update(`${t}.`)
    .update(body)
    .digest();
  const given = Buffer.from(sig, 'base64');
  if (given.toString('base64') !== sig || given.length !== right.length || !timingSafeEqual(given, right))
    return null;
  const reference =
    /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:\d(?:-bank)?|refund(?:-\d{1,3})?)"/.exec(
      body.toString('utf8'),
    );
  return { provider_ref: reference?.[1] ?? null };
}
