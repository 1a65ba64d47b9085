import * as z from 'zod/mini';
import { localSlot } from './storage.ts';

const claimsSchema = z.object({ restaurantId: z.union([z.string(), z.number()]), exp: z.number() });

const tokenSchema = z.string().check(z.regex(/^[\w-]+(\.[\w-]+){2}$/));

/** The signed token that a restaurant platform stored for the portal. Only the server verifies it (AUTH-12). */
export const embeddedSlot = localSlot<string | null>('embedded-token', tokenSchema, null);

export interface EmbeddedToken {
  readonly token: string;
  readonly restaurant: string;
}

/** The stored token and the user in its claims; null if there is none, or it is unreadable or expired. */
export function readEmbeddedToken(now: Date): EmbeddedToken | null {
  const token = embeddedSlot.read();
  const claims = claimsSchema.safeParse(token === null ? null : claimsIn(token));
  if (token === null || !claims.success || claims.data.exp * 1000 <= now.getTime()) return null;
  return { token, restaurant: String(claims.data.restaurantId) };
}

/** The claims of a JWT, unverified; null if the text is not a JWT. */
export function claimsIn(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
