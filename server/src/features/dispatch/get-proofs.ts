import type { ProofKind } from '@sendero/core/order/proof';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { photoTypeOf } from './photo-type.ts';
import { type ProofRow, findPhoto, listProofs } from './proof-store.ts';

export type { ProofRow };

/** What riders brought for an order that somebody else vouches for, without the pictures. */
export function getProofs(world: World, order: OrderRow): Promise<readonly ProofRow[]> {
  return listProofs(world.db, order);
}

export interface Photo {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

/** The picture of one of them; null where there is none. */
export async function getProofPhoto(world: World, order: OrderRow, kind: ProofKind): Promise<Photo | null> {
  const bytes = await findPhoto(world.db, order, kind);
  const type = bytes && photoTypeOf(bytes);
  return type && { type, bytes };
}
