import type { BodyOf } from '@sendero/core/contract/endpoint';
import { addOutlet, changeOutlet, listVendors } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { World } from '../world.ts';
import { type Shop, aShop } from './a-shop.ts';
import { aUser } from './a-user.ts';
import { callApi } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Point = BodyOf<typeof addOutlet>;
type Headers = Shop['headers'];

/** A parent whose collection points are added and changed over HTTP, by its owner by default. */
export interface Chain extends Shop {
  add(given?: Partial<Point>, headers?: Headers): Promise<LightMyRequestResponse>;
  change(id: string, given?: Partial<Point>, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Adds a collection point. */
  added(given?: Partial<Point>): Promise<{ readonly id: string; readonly vendor_information: object }>;
  /** An email unique to this chain. */
  emailOf(name: string): string;
  /** A user with an account, who owns nothing yet. */
  aPerson(name: string): Promise<{ readonly email: string; readonly headers: Headers }>;
  /** The ids of the vendors that a user owns. */
  seenBy(headers: Headers): Promise<string[]>;
}

/** A Finnish chain without collection points, whose owner reads English. */
export async function aChain(world: World, app: FastifyInstance): Promise<Chain> {
  const shop = await aShop(world, app);
  const own = { ...shop.headers, 'accept-language': 'en' };
  const { vendor_id } = shop.vendor;
  const add: Chain['add'] = (given, headers = own) =>
    callApi(app, headers, addOutlet, { body: aPoint(vendor_id, given) });
  const emailOf = (name: string): string => `${name}-${vendor_id}@shop.example`;
  return {
    ...shop,
    headers: own,
    add,
    change: (id, given, headers = own) =>
      callApi(app, headers, changeOutlet, { params: { id }, body: aPoint(vendor_id, given) }),
    added: async (given) => {
      const reply = await add(given);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json().result;
    },
    emailOf,
    aPerson: async (name) => {
      const email = emailOf(name);
      return { email, headers: await signIn(app, await aUser(world, { email })) };
    },
    seenBy: async (headers) =>
      (await callApi(app, headers, listVendors))
        .json()
        .result.vendors.map(({ id }: { id: string }) => id)
        .toSorted(),
  };
}

/** The input for a collection point in Kallio. */
export const aPoint = (parent_vendor_id: string, given: Partial<Point> = {}): Point => ({
  parent_vendor_id,
  client_vendor_id: 'KK-08',
  name: 'Kallio',
  address: 'Fleminginkatu 5, 00530 Helsinki',
  latitude: 60.187,
  longitude: 24.951,
  rider_instructions: 'Ring twice',
  phone_number: '+358 40 123-4567',
  city: 'Helsinki',
  unit: 'B 4',
  building: 'Yard',
  street: 'Fleminginkatu',
  postal_code: '00530',
  country_code: 'FI',
  street_number: '5',
  users: [],
  ...given,
});
