import { timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { macOf } from '../../http/mac.ts';

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
  const [payload, given] = signature.split('.', 2);
  if (payload === undefined || given === undefined) return null;
  const bytes = Buffer.from(given, 'base64url');
  const genuine = keys.some((key) => {
    const right = macOf(key, `${purpose} ${payload}`);
    return right.length === bytes.length && timingSafeEqual(right, bytes);
  });
  if (!genuine) return null;
  const value = schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return value.success ? value.data : null;
}
