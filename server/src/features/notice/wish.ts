// What a holder of an order's link wishes about notices: whoever reads the message holds it.
import type { World } from '../../world.ts';
import { Problem } from '../../http/problem.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type Addressee, addresseeOf, addressesOf } from './addressee.ts';
import { areStopped, startNotices, stopNotices } from './stops.ts';

/** Whether the recipient of an order is told; null where nobody is: no address, no channel, or a test order. */
export async function wishOf(world: World, order: OrderRow): Promise<'on' | 'off' | null> {
  const addressee = await addresseeOf(world, order);
  if (!addressee || !hasChannel(world, addressee)) return null;
  return (await areStopped(world, addressee.site, addressesOf(addressee))) ? 'off' : 'on';
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
