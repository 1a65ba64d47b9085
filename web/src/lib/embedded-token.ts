import * as z from 'zod/mini';
import { localSlot } from './storage.ts';

const claimsSchema = z.object({ restaurantId: z.union([z.string(), z.number()]), exp: z.number() });

const tokenSchema = z.string().check(z.regex(/^[\w-]+(\.[\w-]+){2}$/));

/** What a restaurant platform left for the portal: its signed token. The server alone judges it (AUTH-12). */
export const embeddedSlot = localSlot<string | null>('embedded-token', tokenSchema, null);

export interface EmbeddedToken {
  readonly token: string;
  readonly restaurant: string;
}

/** The kept token, and whose it says it is; null where there is none, none that can be read, or one whose time is over. */
export function readEmbeddedToken(now: Date): EmbeddedToken | null {
  const token = embeddedSlot.read();
  const claims = claimsSchema.safeParse(token === null ? null : claimsIn(token));
  if (token === null || !claims.success || claims.data.exp * 1000 <= now.getTime()) return null;
  return { token, restaurant: String(claims.data.restaurantId) };
}

/** What a JWT says of itself, unverified; null where it is none. */
export function claimsIn(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
