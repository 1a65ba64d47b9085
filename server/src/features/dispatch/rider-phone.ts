import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { listRides } from './store.ts';

/** The number of an order's rider as the fleet told it, which is for an exchange alone; empty where there is none. */
export async function riderPhone({ db }: World, order: OrderRow): Promise<string> {
  const [ride] = await listRides(db, [order]);
  return ride?.rider.phone_number ?? '';
}
