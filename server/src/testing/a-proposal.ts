import { unixSeconds } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { getOrderForRide } from '../features/order/find-order.ts';
import { updateProposal } from '../features/order/proposal-store.ts';
import type { World } from '../world.ts';

/** Has the recipient of an order ask the shop for something, if there is such an order; returns its id. */
export async function aProposal(world: World, orderId: string): Promise<string> {
  const proposal_id = crypto.randomUUID();
  const order = await getOrderForRide(world, orderId);
  if (!order) return proposal_id;
  const { destination_lat: lat, destination_lng: lng, delivery_fee: fee } = order;
  const made_at = unixSeconds(world.clock.now());
  const proposal = {
    proposal_id,
    state: 'open' as const,
    place: { lat, lng, address: null },
    fee,
    before: { lat, lng, fee },
    made_at,
    until: made_at + 900,
  };
  await inTransaction(world.db, (client) => updateProposal(client, order, proposal));
  return proposal_id;
}
