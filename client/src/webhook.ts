// Webhooks by Standard Webhooks 1.0 (https://www.standardwebhooks.com), with WebCrypto alone.
import type { webhooks } from './contract.ts';

type Bodies = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
};

/** What a webhook says: `data` by its `type`. Types are added: one that you do not know is to be answered with 2xx all the same. */
export type WebhookMessage = Bodies[keyof Bodies];

/** The message is not from whom it says, too old, or was altered: answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>;

interface VerifyOptions {
  /** Seconds that a message may be old, or ahead; 300 by default. */
  readonly tolerance_s?: number;
  readonly now?: Date;
}

/**
 * The message of a webhook, if it was signed with one of `secrets` (`whsec_…`; two while one is turned over) in the last five
 * minutes. `body` is to be exactly what came. Messages come at least once: drop those whose `webhook-id` you know.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: Headers,
  body: string | Uint8Array,
  { tolerance_s = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookRefused('It has no signature.');
  const age_s = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age_s) > tolerance_s)
    throw new WebhookRefused('It is too old, or from a clock that is ahead.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []));
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret, 'verify');
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(text) as WebhookMessage;
  }
  throw new WebhookRefused('No signature of it is right.');
}

/** The three headers of a message that is signed with `secret`: for tests of a receiver. */
export async function signWebhook(
  secret: string,
  { id, body, now = new Date() }: { readonly id: string; readonly body: string; readonly now?: Date },
): Promise<Readonly<Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string>>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed);
  const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

const keyOf = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    [use],
  );

function headerOf(headers: Headers, name: string): string | null | undefined {
  if (typeof headers.get === 'function') return headers.get(name);
  return [(headers as Readonly<Record<string, string | string[] | undefined>>)[name]].flat()[0];
}

/** The bytes of base64; none of what is not. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
