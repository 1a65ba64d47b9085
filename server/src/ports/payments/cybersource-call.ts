// One signed call to CyberSource's REST API.
import { createHash, createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import { fetchOutside } from '../fetch-outside.ts';
import type { PaymentSettings } from '../../payment-settings.ts';

export type CybersourceSettings = NonNullable<PaymentSettings['cybersource']>;

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** The payer is waiting; the outcome of a slower call is polled later. */
const PATIENCE_MS = 15_000;

/**
 * Returns CyberSource's answer, parsed by the shape. A 4xx is an answer too, since it says what was wrong with a card.
 * Throws without quoting what was sent.
 */
export async function callCybersource<T>(
  settings: CybersourceSettings,
  clock: Clock,
  call: Call,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  const body = call.body && JSON.stringify(call.body);
  const response = await fetchOutside(new URL(call.path, settings.url), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...signed(settings, clock.now(), call, body),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (response.status >= 500 || response.status === 401 || response.status === 429)
    throw new Error(`CyberSource answered with status ${response.status}`);
  const parsed = shape.safeParse(text === '' ? {} : JSON.parse(text));
  if (!parsed.success) throw new Error(`CyberSource answered with status ${response.status} in another form`);
  return parsed.data;
}

/** HTTP signatures as CyberSource expects them: HMAC-SHA256 over these headers and the digest of the body. */
function signed(
  { merchant_id, key_id, shared_secret, url }: CybersourceSettings,
  now: Date,
  { method, path }: Call,
  body: string | undefined,
): Record<string, string> {
  const date = now.toUTCString();
  const digest = body === undefined ? null : `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const lines: (readonly [string, string])[] = [
    ['host', url.host],
    ['date', date],
    ['request-target', `${method.toLowerCase()} ${path}`],
    ...(digest === null ? [] : [['digest', digest] as const]),
    ['v-c-merchant-id', merchant_id],
  ];
  const signature = createHmac('sha256', Buffer.from(shared_secret, 'base64'))
    .update(lines.map(([name, value]) => `${name}: ${value}`).join('\n'))
    .digest('base64');
  const names = lines.map(([name]) => name).join(' ');
  return {
    date,
    'v-c-merchant-id': merchant_id,
    ...(digest !== null && { digest }),
    signature: `keyid="${key_id}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  };
}
