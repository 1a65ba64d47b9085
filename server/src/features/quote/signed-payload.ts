import { timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { type SigningKeys, macOf } from '../../http/mac.ts';
import { jsonOf, strictBase64url } from '../../http/strict-base64url.ts';

/** `base64url(value).base64url(HMAC-SHA256)`, signed with the first of `keys` for one purpose only. */
export function signPayload(keys: SigningKeys, purpose: string, value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${macOf(keys[0], `${purpose} ${payload}`).toString('base64url')}`;
}

/**
 * Returns what any of `keys` has signed for this purpose; null where the signature is another's or the value was
 * altered.
 */
export function readPayload<S extends z.ZodMiniType>(
  keys: SigningKeys,
  purpose: string,
  schema: S,
  signature: string,
): z.output<S> | null {
  const [payload = '', given = '', ...more] = signature.split('.');
  const bytes = strictBase64url(given);
  const genuine = keys.some((key) => {
    const right = macOf(key, `${purpose} ${payload}`);
    return right.length === bytes?.length && timingSafeEqual(right, bytes);
  });
  if (!genuine || more.length > 0) return null;
  const value = schema.safeParse(jsonOf(payload));
  return value.success ? value.data : null;
}
