import type { World } from '../../world.ts';
import { deleteEndedExtensions } from '../extension/masked-numbers.ts';
import { deleteCallsBefore } from './store.ts';

const DAY_MS = 86_400_000;

/** Deletes extensions that have ended, and calls that are older than their country keeps them. */
export async function deleteOldCalls(world: World): Promise<void> {
  await deleteEndedExtensions(world);
  for (const { country_code, calls } of world.sites.catalogue().markets) {
    const before = new Date(world.clock.now().getTime() - calls.days * DAY_MS);
    await deleteCallsBefore(world.db, country_code, before);
  }
}
