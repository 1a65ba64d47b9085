import type { AuthenticationResult } from '@sendero/core/contract/session-api';
import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { deviceOf } from './device-of.ts';
import { noteDevice } from './device-store.ts';
import { issueTokens, refreshHash } from './issue-tokens.ts';
import { findSessionUser } from './store.ts';

/** Issues fresh tokens for a live session, on its own country's site; the refresh token stays the same (AUTH-08). */
export async function extendLogin(
  world: World,
  site: Site,
  refreshToken: string,
  userAgent?: string,
): Promise<AuthenticationResult> {
  const user = await findSessionUser(world.db.kysely, refreshHash(refreshToken), world.clock.now());
  if (user?.state !== 'CONFIRMED' || user.country_code !== site.market.country_code) {
    throw new Problem('SessionExpired', { detail: 'Sign in again.' });
  }
  await noteDevice(world.db.kysely, user.session_id, deviceOf(userAgent), world.clock.now());
  return issueTokens(world, user, user.session_id, refreshToken);
}
