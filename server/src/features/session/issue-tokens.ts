import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticationResult } from '@sendero/core/contract/session-api';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import type { UserRow } from './store.ts';

const ACCESS_LIFE_S = 7200;

/** 256 random bits, as text; the database stores only the `refreshHash`. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function refreshHash(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}

/** Returns the user's tokens for the next two hours, in the specification's form (AUTH-03). */
export async function issueTokens(
  world: World,
  user: UserRow,
  session_id: string,
  RefreshToken: string,
): Promise<AuthenticationResult> {
  const { vendor_id } = user;
  const pair = await world.tokens.sign({
    user_id: user.user_id,
    session_id,
    // An unproved email owns nothing.
    ...(vendor_id ? { email: '', vendor_id } : { email: user.email }),
    name: user.name,
    country_code: user.country_code,
    expires_at: unixSeconds(world.clock.now()) + ACCESS_LIFE_S,
  });
  return { ...pair, RefreshToken, ExpiresIn: ACCESS_LIFE_S };
}
