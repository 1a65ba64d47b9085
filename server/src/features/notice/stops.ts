// Who wants no notices. What is kept is a keyed hash of the address, so that it outlives the person's data (decision 0114).
import type { Site } from '@sendero/core/market/site';
import { macOf } from '../../http/mac.ts';
import type { World } from '../../world.ts';
import { deleteStops, insertStops, isAnyStopped } from './stop-store.ts';

/** The number and the mail address that an order's recipient has. */
export type Addresses = readonly string[];

/** All brands of a country: who answers STOP knows none of them. */
const EVERY_BRAND = '*';
const scopeOf = (countryCode: string, brand: string): string => `${countryCode}:${brand}`;
const scopesOf = ({ market, brand }: Site): string[] => [
  scopeOf(market.country_code, brand.id),
  scopeOf(market.country_code, EVERY_BRAND),
];

/** An address by every signing key: the first writes, all of them are looked for. */
const hashesOf = ({ config }: World, addresses: Addresses): string[] =>
  addresses.flatMap((address) =>
    config.signing_keys.map((key) =>
      macOf(key, `notice stop ${address.toLowerCase()}`).toString('base64url'),
    ),
  );

const writtenHashesOf = ({ config }: World, addresses: Addresses): string[] =>
  addresses.map((address) =>
    macOf(config.signing_keys[0], `notice stop ${address.toLowerCase()}`).toString('base64url'),
  );

/** Whether these addresses want no notices of the site's brand. What was written with an older key is written anew. */
export async function areStopped(world: World, site: Site, addresses: Addresses): Promise<boolean> {
  if (addresses.length === 0) return false;
  const isStopped = await isAnyStopped(world.db, scopesOf(site), hashesOf(world, addresses));
  if (isStopped && world.config.signing_keys.length > 1) await stopNotices(world, site, addresses);
  return isStopped;
}

/** Ends the brand's notices to these addresses, by every channel. */
export async function stopNotices(world: World, site: Site, addresses: Addresses): Promise<void> {
  const scope = scopeOf(site.market.country_code, site.brand.id);
  await insertStops(world.db, scope, writtenHashesOf(world, addresses), world.clock.now());
}

export async function startNotices(world: World, site: Site, addresses: Addresses): Promise<void> {
  await deleteStops(world.db, scopesOf(site), hashesOf(world, addresses));
}
