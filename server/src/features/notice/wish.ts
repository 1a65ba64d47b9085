// What a holder of an order's link wishes about notices: whoever reads the message holds it.
import type { World } from '../../world.ts';
import { Problem } from '../../http/problem.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type Addressee, addresseeOf, addresseesOf, addressesOf } from './addressee.ts';
import { startNotices, stopNotices, stoppedAmong } from './stops.ts';

/** The wish of each order's recipient, by order; none of orders whose recipient is not told: no address, or no channel. */
export async function wishesOf(
  world: World,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, 'on' | 'off'>> {
  const told = [...(await addresseesOf(world, orders))]
    .filter(([, addressee]) => hasChannel(world, addressee))
    .map(([order_id, addressee]) => ({ order_id, site: addressee.site, addresses: addressesOf(addressee) }));
  const stopped = await stoppedAmong(world, told);
  return new Map(told.map((one) => [one.order_id, stopped.has(one) ? 'off' : 'on']));
}

const hasChannel = ({ notices }: World, { phone, email }: Addressee): boolean =>
  (phone !== null && (notices.sms ?? notices.whatsapp) !== null) || (email !== null && notices.mail !== null);

/** Ends all notices to the recipient of this order, or begins them again. The same again changes nothing. */
export async function changeWish(world: World, order: OrderRow, wish: 'stop' | 'start'): Promise<void> {
  const addressee = await addresseeOf(world, order);
  if (!addressee) throw new Problem('NotFound', { detail: 'Nobody is told of this order.' });
  const change = wish === 'stop' ? stopNotices : startNotices;
  await change(world, addressee.site, addressesOf(addressee));
}
