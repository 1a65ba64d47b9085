import type { CaseState } from '@sendero/core/order/case';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { insertEvent, updateCaseState } from './change-store.ts';
import type { OrderRow } from './order-row.ts';
import { lockOrders } from './store.ts';

/**
 * Locks an order and has `work` say how its case stands then; null: as before. Its shop's screens and its pages hear of it as of
 * any change of the order. The order is locked first, as by everything else that changes it.
 */
export async function noteCase(
  db: Database,
  client: pg.PoolClient,
  { order_id, now }: { readonly order_id: string; readonly now: Date },
  work: (locked: OrderRow) => Promise<CaseState | null>,
): Promise<CaseState | null> {
  const [locked] = await lockOrders(db, client, [order_id]);
  if (!locked) return null;
  const state = await work(locked);
  if (!state) return null;
  await updateCaseState(client, locked, state);
  await insertEvent(client, locked, now);
  return state;
}
