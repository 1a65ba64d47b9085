import { guestTokenEnd } from '@sendero/core/session/guest';
import * as z from 'zod/mini';
import { claimsIn } from './embedded-token.ts';
import { localSlot } from './storage.ts';

/** The guest's token as the server issued it. */
export const guestSlot = localSlot<{ token: string } | null>(
  'guest-token',
  z.nullable(z.object({ token: z.string() })),
  null,
);

export interface GuestCredential {
  readonly token: string;
  readonly ends_ms: number;
}

/** The stored guest token and its expiry; any other stored value is deleted (AUTH-10). */
export function readGuestToken(now: Date): GuestCredential | null {
  const kept = guestSlot.read();
  const ends_ms = kept && guestTokenEnd(claimsIn(kept.token), now);
  if (kept && ends_ms !== null) return { token: kept.token, ends_ms };
  guestSlot.clear();
  return null;
}
