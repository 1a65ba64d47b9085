import type { ProofKind } from '@sendero/core/order/proof';
import type { World } from '../../world.ts';
import { findPhoto } from '../../objects/photo-rows-store.ts';
import { readObject } from '../../objects/read-object.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type PhotoType, photoTypeOf } from './photo-type.ts';
import { type ProofRow, listProofs, listProofsOf } from './proof-store.ts';

export type { ProofRow };

/** The proofs of an order, without the photos. The caller has already checked access to the order. */
export function getProofs(world: World, order: OrderRow): Promise<readonly ProofRow[]> {
  return listProofs(world.db, order);
}

/** What was brought for each of several orders, read together. */
export function getProofsOf(world: World, orders: readonly OrderRow[]): ReturnType<typeof listProofsOf> {
  return listProofsOf(world.db, orders);
}

export interface Photo {
  readonly type: PhotoType;
  readonly bytes: Buffer;
}

/** The photo of one proof; null where there is none. Throws Unavailable while the store that has it is away. */
export async function getProofPhoto(world: World, order: OrderRow, kind: ProofKind): Promise<Photo | null> {
  const { root_id, order_id } = order;
  const row = await findPhoto(world.db, 'proofs', { root_id, order_id, nth: kind });
  const bytes = row?.photo_object ? await readObject(world, row.photo_object) : (row?.photo ?? null);
  const type = bytes && photoTypeOf(bytes);
  return type && { type, bytes };
}
