import type { ProofKind } from '@sendero/core/order/proof';
import type { World } from '../../world.ts';
import { readObject } from '../../objects/read-object.ts';
import type { OrderRow } from '../order/order-row.ts';
import { photoTypeOf } from './photo-type.ts';
import { type ProofRow, findPhoto, listProofs } from './proof-store.ts';

export type { ProofRow };

/** The proofs of an order, without the photos. The caller has already checked access to the order. */
export function getProofs(world: World, order: OrderRow): Promise<readonly ProofRow[]> {
  return listProofs(world.db, order);
}

export interface Photo {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

/** The photo of one proof; null where there is none. Throws Unavailable while the store that has it is away. */
export async function getProofPhoto(world: World, order: OrderRow, kind: ProofKind): Promise<Photo | null> {
  const row = await findPhoto(world.db, order, kind);
  const bytes = row?.photo_object ? await readObject(world, row.photo_object) : (row?.photo ?? null);
  const type = bytes && photoTypeOf(bytes);
  return type && { type, bytes };
}
