import type { World } from '../../world.ts';
import { listKeptCodes, replaceKeptCode } from './code-store.ts';
import { deleteEnded } from './member-store.ts';
import { openCodeSecret, sealCodeSecret } from './one-time-code.ts';

/**
 * Deletes the staff's sessions and invitations that ended; seals with the first signing key the secrets of one-time codes
 * that another one sealed, or none, so that keys can be retired.
 */
export async function sweepStaff(world: World): Promise<void> {
  await deleteEnded(world.db.kysely, world.clock.now());
  await sealCodesAnew(world);
}

async function sealCodesAnew({ db, config: { signing_keys } }: World): Promise<void> {
  for (const kept of await listKeptCodes(db.kysely)) {
    const opened = openCodeSecret(signing_keys, kept.email, kept.totp_secret);
    if (opened && !opened.isNewest)
      await replaceKeptCode(db.kysely, kept, sealCodeSecret(signing_keys, kept.email, opened.secret));
  }
}
