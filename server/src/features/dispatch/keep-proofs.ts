import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { World } from '../../world.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { insertProofs } from './proof-store.ts';

/** Keeps what these reports bring as proof; the first of each kind stays as it was brought (PUB-04). */
export async function keepProofs(world: World, reports: readonly RiderReport[]): Promise<void> {
  const now_s = world.clock.now().getTime() / 1000;
  const proofs = reports.flatMap(({ order_id, proof }) => {
    if (!proof) return [];
    const { at, name = '', position, ...rest } = proof;
    const taken_at = new Date(Math.min(Math.max(0, at), now_s) * 1000);
    return [{ order_id, vendor_id: vendorIdOf(order_id), taken_at, name, ...position, ...rest }];
  });
  if (proofs.length > 0) await insertProofs(world.db, proofs);
}
