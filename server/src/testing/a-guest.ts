import { randomUUID } from 'node:crypto';
import { type NewOrder, placeOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import type { Sender } from '@sendero/core/order/sender';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import type { FastifyInstance } from 'fastify';
import { beginGuest } from '../features/session/guest-session.ts';
import type { World } from '../world.ts';
import { LOCATION } from './a-vendor.ts';
import { aDraft } from './an-order.ts';
import { callApi } from './call-api.ts';

/** The world with guests allowed on every site. */
export function withGuests<W extends World>(world: W): W {
  const flagsFor: typeof world.flags.flagsFor = (site) => ({
    ...world.flags.flagsFor(site),
    guest_checkout: true,
  });
  return { ...world, flags: { ...world.flags, flagsFor } };
}

/** The credential of a new guest, as it is sent. */
export async function guestCredential(world: World, host = 'localhost'): Promise<string> {
  const site = world.sites.ofHost(host);
  return `Bearer ${(await beginGuest(world, site, randomUUID())).token}`;
}

export interface Guest {
  readonly headers: { readonly authorization: string; readonly host: string };
  readonly sender: Sender;
}

/** A guest who sends from `LOCATION`, with an email of their own. */
export async function aGuest(world: World): Promise<Guest> {
  const { address_text: address, latitude, longitude } = LOCATION;
  return {
    headers: { authorization: await guestCredential(world), host: 'localhost' },
    sender: {
      name: 'Aino Virtanen',
      email: `guest-${randomUUID()}@home.example`,
      phone_number: '+358401234567',
      location: { address, latitude, longitude, unit: '', building: '', notes: '' },
    },
  };
}

/** An order that a guest may place now. */
export function aGuestDraft(
  app: FastifyInstance,
  { headers, sender }: Guest,
  given: Partial<NewOrder> = {},
): Promise<NewOrder> {
  return aDraft(app, headers, GUEST_VENDOR_ID, { sender, ...given });
}

/** A guest's order, placed over HTTP. */
export async function aGuestOrder(app: FastifyInstance, guest: Guest): Promise<Order> {
  const reply = await callApi(app, guest.headers, placeOrder, { body: await aGuestDraft(app, guest) });
  if (reply.statusCode !== 200) throw new Error(`The order was refused: ${reply.body}`);
  return reply.json().result;
}
