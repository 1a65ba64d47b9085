import { randomUUID } from 'node:crypto';
import type { AuthenticationResult, User } from '@sendero/core/contract/session-api';
import type { World } from '../../world.ts';
import { deviceOf } from './device-of.ts';
import { noteDevice } from './device-store.ts';
import { issueTokens, newRefreshToken, refreshHash } from './issue-tokens.ts';
import { userOf } from './own-account.ts';
import { type UserRow, insertSession } from './store.ts';

/** The answer to a browser that has signed in. */
export interface SignedIn {
  readonly AuthenticationResult: AuthenticationResult;
  readonly user: User;
}

const REFRESH_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Opens a session for a user who has proved who they are (AUTH-03), in the browser that names itself by `userAgent`. */
export async function openSession(world: World, row: UserRow, userAgent?: string): Promise<SignedIn> {
  const session_id = randomUUID();
  const refreshToken = newRefreshToken();
  const created_at = world.clock.now();
  await insertSession(world.db.kysely, {
    session_id,
    user_id: row.user_id,
    refresh_hash: refreshHash(refreshToken),
    created_at,
    expires_at: new Date(created_at.getTime() + REFRESH_LIFE_MS),
  });
  await noteDevice(world.db.kysely, session_id, deviceOf(userAgent), created_at);
  return {
    AuthenticationResult: await issueTokens(world, row, session_id, refreshToken),
    user: userOf(row),
  };
}
