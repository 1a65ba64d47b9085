import type { Told } from '@sendero/core/notice/told';
import { unixSeconds } from '../../clock.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnRow } from '../order/find-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type NoticeRow, listNotices } from './store.ts';

/**
 * What the recipient of one of the caller's own orders was told. What waits, and what was overtaken before it was sent, is left
 * out. Throws NotFound for any other order.
 */
export async function showNotices(world: World, caller: Caller, orderId: string): Promise<Told[]> {
  return noticesOf(world, await getOwnRow(world, caller, vendorIdOf(orderId), orderId));
}

/** As `showNotices`, of an order that is known to be the caller's to see. */
export async function noticesOf(
  world: Pick<World, 'db'>,
  order: Pick<OrderRow, 'root_id' | 'order_id'>,
): Promise<Told[]> {
  const rows = await listNotices(world.db, order.root_id, order.order_id);
  return rows
    .flatMap((row) => {
      const state = stateOf(row);
      const { step, channel, ended_at, created_at } = row;
      return state ? [{ step, channel, state, told_at: unixSeconds(ended_at ?? created_at) }] : [];
    })
    .toSorted((one, other) => one.told_at - other.told_at);
}

/** Null for what nobody was to hear of any more. */
function stateOf({ state, reason }: NoticeRow): Told['state'] | null {
  switch (state) {
    case 'sent':
    case 'delivered':
    case 'failed':
    case 'unknown':
      return state;
    case 'dropped':
      return reason === 'stopped' ? 'stopped' : null;
    case 'waiting':
    case 'handing':
      return null;
  }
}
