import type { ProofKind } from '@sendero/core/order/proof';
import type { OrderRow } from '../features/order/order-row.ts';
import { type NewProof, insertProofs } from '../features/dispatch/proof-store.ts';
import { simulatedPhoto } from '../ports/riders/simulated-photo.ts';
import type { World } from '../world.ts';

/**
 * A rider's proof for an order, inserted directly into the database; by default a picture, a signature, a name and a
 * place.
 */
export async function aProof(
  world: World,
  { order_id, vendor_id, destination_lat: lat, destination_lng: lng }: OrderRow,
  kind: ProofKind,
  given: Partial<NewProof> = {},
): Promise<void> {
  const taken_at = world.clock.now();
  const shown = { photo: simulatedPhoto(0), signature: 'M24 60C40 20 60 90 90 40', name: 'Nelli Doorstep' };
  await insertProofs(world.db, [
    { order_id, vendor_id, kind, taken_at, kept_at: taken_at, lat, lng, ...shown, ...given },
  ]);
}
