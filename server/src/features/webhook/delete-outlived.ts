import { WEBHOOK_ATTEMPTS, keepMonths } from '../../db/months.ts';
import { seal, unseal } from '../../http/seal.ts';
import type { World } from '../../world.ts';
import { deleteOldMessages } from './message-store.ts';
import { ofWebhook } from './webhook-secret.ts';
import { listSealed, updateSealed } from './webhook-store.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/**
 * Ends attempts after a month, and what nobody was told in that time; seals with the first signing key what another one
 * sealed, so that keys can be retired.
 */
export async function sweepWebhooks(world: World): Promise<void> {
  const { db, clock } = world;
  const now = clock.now();
  await keepMonths(db, WEBHOOK_ATTEMPTS, now);
  await deleteOldMessages(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await sealAnew(world);
}

async function sealAnew({ db, config: { signing_keys } }: World): Promise<void> {
  for (const row of await listSealed(db)) {
    const anew = (sealed: Buffer | null): Buffer | null => {
      const opened = sealed && unseal(signing_keys, ofWebhook(row.webhook_id), sealed);
      return opened && !opened.isNewest
        ? seal(signing_keys, ofWebhook(row.webhook_id), opened.secret)
        : sealed;
    };
    const secret = anew(row.secret) ?? row.secret;
    const secret_before = anew(row.secret_before);
    if (secret !== row.secret || secret_before !== row.secret_before)
      await updateSealed(db, row, { secret, secret_before });
  }
}
