import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { World } from '../../world.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { cleanPhoto } from './clean-photo.ts';
import { deleteProofsBefore, insertProofs } from './proof-store.ts';

const DAY_MS = 86_400_000;
const AT_A_TIME = 100;

/** Keeps what these reports bring as proof; the first of each kind stays (PUB-04). Of a photo, only the picture. */
export async function keepProofs(world: World, reports: readonly RiderReport[]): Promise<void> {
  const kept_at = world.clock.now();
  const now_s = kept_at.getTime() / 1000;
  const proofs = reports.flatMap(({ order_id, proof }) => {
    if (!proof) return [];
    const { at, name = '', position, photo, ...rest } = proof;
    const taken_at = new Date(Math.min(Math.max(0, at), now_s) * 1000);
    const vendor_id = vendorIdOf(order_id);
    return [{ order_id, vendor_id, kept_at, taken_at, name, ...position, photo: cleaned(photo), ...rest }];
  });
  if (proofs.length > 0) await insertProofs(world.db, proofs);
}

const cleaned = (photo: string | undefined): string | undefined =>
  photo === undefined ? undefined : cleanPhoto(Buffer.from(photo, 'base64'))?.toString('base64');

/** Deletes the proofs that have been here for longer than the operator keeps them. */
export async function forgetOldProofs(world: World): Promise<void> {
  const then = new Date(world.clock.now().getTime() - world.config.proofs_kept_days * DAY_MS);
  while ((await deleteProofsBefore(world.db, then, AT_A_TIME)) === AT_A_TIME);
}
