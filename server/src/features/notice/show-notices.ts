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
  const rows = await everyNoticeOf(world, await getOwnRow(world, caller, vendorIdOf(orderId), orderId));
  return rows
    .flatMap((row) => {
      const state = stateOf(row);
      const { step, channel, ended_at, created_at } = row;
      return state ? [{ step, channel, state, told_at: unixSeconds(ended_at ?? created_at) }] : [];
    })
    .toSorted((one, other) => one.told_at - other.told_at);
}

export type Notice = NoticeRow;

/** Every notice of an order that the caller is known to see: also what waits, and what nobody was to get any more. */
export function everyNoticeOf(
  { db }: Pick<World, 'db'>,
  { root_id, order_id }: Pick<OrderRow, 'root_id' | 'order_id'>,
): Promise<Notice[]> {
  return listNotices(db, root_id, order_id);
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
