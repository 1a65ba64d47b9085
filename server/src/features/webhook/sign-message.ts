import { createHmac } from 'node:crypto';

/** The headers by which a receiver knows that a message is ours, and which it is (Standard Webhooks 1.0). */
export function signedHeaders(
  secrets: readonly Buffer[],
  { message_id, body, now }: { readonly message_id: string; readonly body: string; readonly now: Date },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${message_id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'Sendero-Webhooks/1',
    'webhook-id': message_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
