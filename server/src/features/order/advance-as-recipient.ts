import { stageOf } from '@sendero/core/order/status';
import type pg from 'pg';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { advanceWithin } from './advance-order.ts';
import type { OrderRow } from './order-row.ts';

/**
 * Notes a recipient's change of a locked order as a step of its history, and returns the order to its earlier status. The
 * caller calls what is returned after its commit.
 */
export async function advanceAsRecipient(
  world: World,
  client: pg.PoolClient,
  { order_id, status, status_history }: OrderRow,
): Promise<() => void> {
  const at = world.clock.now();
  const { told, announce } = await advanceWithin(world, client, [
    { order_id, to: 'MODIFIED', by: 'recipient', at },
    { order_id, to: stageOf(status_history) ?? status, by: 'recipient', at },
  ]);
  if (told.some(({ outcome }) => outcome !== 'applied')) throw new Problem('Conflict');
  return announce;
}
