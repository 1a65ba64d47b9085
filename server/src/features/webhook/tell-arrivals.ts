import type { World } from '../../world.ts';
import { inTransaction } from '../../db/transaction.ts';
import { noteForWebhooks } from '../../webhooks/note-store.ts';
import { arrivalOf } from '../dispatch/arrival-of.ts';
import { riderInfoFor } from '../dispatch/rider-info.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import { findArrivals, listArrivingOrders, saveArrival } from './arrival-store.ts';

/** What changes by more is told. */
const CHANGE_MS = 2 * 60_000;
const AT_ONCE = 200;
/** Nothing is under way for longer. */
const LOOKED_BACK_MS = 3 * 86_400_000;

/**
 * Tells webhooks that want it when an order under way arrives at another time than they know, by more than two minutes;
 * before they were told, they know what was promised (DEV-05). One server does it. What is told is written with its message.
 */
export async function tellArrivals(world: World): Promise<number> {
  const now = world.clock.now();
  const ids = await listArrivingOrders(world.db, new Date(now.getTime() - LOOKED_BACK_MS));
  let told = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE)
    told += await tellSome(world, ids.slice(from, from + AT_ONCE), now);
  return told;
}

async function tellSome(world: World, orderIds: readonly string[], now: Date): Promise<number> {
  const orders = await getOrdersForRides(world, orderIds);
  const infos = await riderInfoFor(world, orderIds);
  const known = await findArrivals(world.db, orders);
  let told = 0;
  for (const order of orders) {
    const { root_id, order_id, vendor_id } = order;
    const arrives_at = arrivalOf(order, infos.get(order_id), now);
    const was = known.get(order_id) ?? order.promised_at;
    if (!arrives_at || Math.abs(arrives_at.getTime() - was.getTime()) <= CHANGE_MS) continue;
    const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
    const subject = { arrives_at: seconds(arrives_at), was: seconds(was) };
    const key = `eta_${order_id}_${seconds(arrives_at)}`;
    await inTransaction(world.db, async (client) => {
      await saveArrival(client, { root_id, order_id, arrives_at, told_at: now });
      await noteForWebhooks(client, [
        { root_id, vendor_id, order_id, event: 'order.eta_changed', key, subject, at: now },
      ]);
    });
    told += 1;
  }
  return told;
}
