import type pg from 'pg';
import type { KeptProposal } from './open-proposal.ts';
import type { OrderRow } from './order-row.ts';

/** Writes what became of what the recipient of an order whose row is locked asked for. */
export async function updateProposal(
  client: pg.PoolClient,
  { root_id, order_id }: Pick<OrderRow, 'root_id' | 'order_id'>,
  proposal: KeptProposal | null,
): Promise<void> {
  await client.query({
    name: 'update-proposal',
    text: 'update orders set proposal = $3 where root_id = $1 and order_id = $2',
    values: [root_id, order_id, proposal && JSON.stringify(proposal)],
  });
}
