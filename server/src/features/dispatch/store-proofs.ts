import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { moveObjects } from '../../objects/move-objects.ts';
import { putObject } from '../../objects/put-object.ts';
import type { World } from '../../world.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { type NewProof, deleteProofsBefore, insertProofs } from './proof-store.ts';

const DAY_MS = 86_400_000;
const AT_A_TIME = 100;

/**
 * Stores the proofs in these reports; the first of each kind stays (PUB-04). The caller has already cleaned the photos.
 */
export async function storeProofs(world: World, reports: readonly RiderReport[]): Promise<void> {
  const kept_at = world.clock.now();
  const now_s = kept_at.getTime() / 1000;
  const proofs = reports.flatMap(({ order_id, proof }): NewProof[] => {
    if (!proof) return [];
    const { at, name = '', position, ...rest } = proof;
    const taken_at = new Date(Math.min(Math.max(0, at), now_s) * 1000);
    const vendor_id = vendorIdOf(order_id);
    return [{ order_id, vendor_id, kept_at, taken_at, name, ...position, ...rest }];
  });
  if (proofs.length > 0) await insertProofs(world.db, await putPhotos(world, proofs));
}

/** Writes the photos to the object store where there is one; those that it does not take go with their rows. */
async function putPhotos(world: World, proofs: readonly NewProof[]): Promise<readonly NewProof[]> {
  if (!world.objects) return proofs;
  const roots = await world.db.shards.rootsOf(proofs.map(({ vendor_id }) => vendor_id));
  return Promise.all(
    proofs.map(async (proof) => {
      const root_id = roots.get(proof.vendor_id);
      if (proof.photo === undefined || root_id === undefined) return proof;
      const photo_object = await putObject(world, 'photos', root_id, Buffer.from(proof.photo, 'base64'));
      return photo_object === null ? proof : { ...proof, photo: undefined, photo_object };
    }),
  );
}

/** Moves the photos that lie in their rows to the object store, where one is configured. */
export function movePhotos(world: World, signal?: AbortSignal): Promise<void> {
  return moveObjects(world, 'proofs', signal);
}

/** Deletes the proofs older than their country's retention, or than the operator's where configured (SAF-10). */
export async function deleteOldProofs(world: World): Promise<void> {
  for (const { country_code, retention } of world.sites.catalogue().markets) {
    const days = world.config.proofs_kept_days ?? retention.proof_days;
    const then = new Date(world.clock.now().getTime() - days * DAY_MS);
    while ((await deleteProofsBefore(world.db, country_code, then, AT_A_TIME)) === AT_A_TIME);
  }
}
