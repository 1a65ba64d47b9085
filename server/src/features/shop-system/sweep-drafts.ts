import { seal, unseal } from '../../http/seal.ts';
import type { World } from '../../world.ts';
import { deleteOldDrafts, forgetPeople } from './draft-store.ts';
import { ofShopSystem } from './shop-secret.ts';
import { listSealedSecrets, updateSealedSecret } from './system-store.ts';

const DAY_MS = 86_400_000;
/** How long it is kept whom an order was for: once it is over, and where nobody takes it. */
const OVER_KEPT_DAYS = 7;
const LEFT_KEPT_DAYS = 30;
/** A shop's message about an order is taken for 30 days after it was made; then nothing has to be remembered. */
const KEPT_DAYS = 62;

/** Forgets whom orders were for, then the orders; seals with the first signing key what another one sealed. */
export async function sweepDrafts(world: World): Promise<void> {
  const before = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
  await forgetPeople(world.db, before(OVER_KEPT_DAYS), before(LEFT_KEPT_DAYS));
  await deleteOldDrafts(world.db, before(KEPT_DAYS));
  await sealAnew(world);
}

async function sealAnew({ db, config: { signing_keys } }: World): Promise<void> {
  for (const row of await listSealedSecrets(db)) {
    const opened = row.secret && unseal(signing_keys, ofShopSystem(row.system_id), row.secret);
    if (opened && !opened.isNewest)
      await updateSealedSecret(db, row, seal(signing_keys, ofShopSystem(row.system_id), opened.secret));
  }
}
