import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../features/session/store.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';
import { aUser } from './a-user.ts';
import { LOCATION, aVendor } from './a-vendor.ts';
import { signIn } from './sign-in.ts';

/** A vendor and its owner, signed in on their country's site. */
export interface Shop {
  readonly user: UserRow;
  readonly vendor: NewVendor;
  readonly headers: { readonly authorization: string; readonly host: string };
}

interface Given {
  /** ISO 3166; Finland by default. */
  readonly country_code?: string;
  readonly vendor?: Partial<NewVendor>;
}

/** A new shop at the centre of its country's capital; the Finnish one at `LOCATION`. */
export async function aShop(
  world: World,
  app: FastifyInstance,
  { country_code = 'FI', vendor: given = {} }: Given = {},
): Promise<Shop> {
  const user = await aUser(world, { country_code });
  const { centre = { lat: 0, lng: 0 } } = world.sites.findMarket(country_code) ?? {};
  const abroad = { ...LOCATION, city: '', country_code, latitude: centre.lat, longitude: centre.lng };
  const location = LOCATION.country_code === country_code ? LOCATION : abroad;
  const vendor = await aVendor(world, { country_code, location, owners: [user.email], ...given });
  return { user, vendor, headers: await signIn(app, user, `${country_code.toLowerCase()}.localhost`) };
}
