import type { World } from '../world.ts';
import { hasPass } from './pass-store.ts';

/**
 * Whether a pass has not ended: asked for again after two seconds, so that its end is in force on every server within five.
 */
export async function isLivePass({ db, caches, clock }: World, passId: string): Promise<boolean> {
  const known = caches.passes.get(passId);
  if (known !== undefined) return known;
  const isLive = await hasPass(db.kysely, passId, clock.now());
  caches.passes.set(passId, isLive);
  return isLive;
}
