import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether Twilio signed a request: its address, and the fields of its body by name, with HMAC-SHA1. */
export function isTwilios(token: string, url: URL, given: unknown, body: Buffer): boolean {
  if (typeof given !== 'string') return false;
  const fields = [...new URLSearchParams(body.toString())].toSorted(([one], [other]) =>
    one < other ? -1 : one > other ? 1 : 0,
  );
  const signed = `${url.href}${fields.map(([name, value]) => `${name}${value}`).join('')}`;
  const [right, tried] = [createHmac('sha1', token).update(signed).digest(), Buffer.from(given, 'base64')];
  return right.length === tried.length && timingSafeEqual(right, tried);
}
