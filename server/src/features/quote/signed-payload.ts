import { timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { macOf } from '../../http/mac.ts';
import { jsonOf, strictBase64url } from '../../http/strict-base64url.ts';

/** `base64url(value).base64url(HMAC-SHA256)`, signed with the first of `keys` for one purpose only. */
export function signPayload(keys: readonly string[], purpose: string, value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${macOf(keys[0] ?? '', `${purpose} ${payload}`).toString('base64url')}`;
}

/** What was signed for this purpose by any of `keys`; null where it was made or altered by somebody else. */
export function readPayload<S extends z.ZodMiniType>(
  keys: readonly string[],
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
