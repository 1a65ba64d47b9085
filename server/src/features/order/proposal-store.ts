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

/**
 * Numbers an event in the vendor's feed for an order whose row is locked, and whose status stays: screens and pages that follow
 * it hear of it, and the fleet does not.
 */
export async function insertEvent(client: pg.PoolClient, row: OrderRow, at: Date): Promise<void> {
  const { root_id, order_id, vendor_id, status, status_history } = row;
  const updated_at = at > row.updated_at ? at : row.updated_at;
  const entry = { status, created_at: updated_at.getTime() / 1000 };
  const change = { root_id, order_id, vendor_id, status, status_history, updated_at, entries: [entry] };
  await client.query({
    name: 'insert-event',
    text: 'select advance_orders_at($1, $2)',
    values: [root_id, JSON.stringify([change])],
  });
}
