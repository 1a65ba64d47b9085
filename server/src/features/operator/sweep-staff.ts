import { deletePassesBefore } from '../../staff/pass-store.ts';
import type { World } from '../../world.ts';
import { sealAlarmSecretsAnew } from './alarm-secrets.ts';
import { deleteWorthlessAlarms } from './alarm-store.ts';
import { listKeptCodes, replaceKeptCode } from './code-store.ts';
import { deleteEnded } from './member-store.ts';
import { deleteOldSigns } from './sign-store.ts';
import { openCodeSecret, sealCodeSecret } from './one-time-code.ts';

/**
 * Deletes what ended: sessions and invitations of the staff, passes, alarms that nobody took, what servers saw; seals with the first signing key the
 * secrets that another one sealed, or none, so that keys can be retired.
 */
export async function sweepStaff(world: World): Promise<void> {
  await deleteEnded(world.db.kysely, world.clock.now());
  await sealCodesAnew(world);
  await sealAlarmSecretsAnew(world);
  await deleteWorthlessAlarms(world.db, world.clock.now());
  await deletePassesBefore(world.db.kysely, world.clock.now());
  await deleteOldSigns(world.db, world.clock.now());
}

async function sealCodesAnew({ db, config: { signing_keys } }: World): Promise<void> {
  for (const kept of await listKeptCodes(db.kysely)) {
    const opened = openCodeSecret(signing_keys, kept.email, kept.totp_secret);
    if (opened && !opened.isNewest)
      await replaceKeptCode(db.kysely, kept, sealCodeSecret(signing_keys, kept.email, opened.secret));
  }
}
