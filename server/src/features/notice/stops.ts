// Who wants no notices. What is kept is a keyed hash of the address, so that it outlives the person's data (decision 0114).
import type { Site } from '@sendero/core/market/site';
import { macOf } from '../../http/mac.ts';
import type { World } from '../../world.ts';
import { deleteStops, insertStops, listStops } from './stop-store.ts';

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

/** Somebody at a site. */
export interface Reached {
  readonly site: Site;
  readonly addresses: Addresses;
}

/** Whether these addresses want no notices of the site's brand. */
export async function areStopped(world: World, site: Site, addresses: Addresses): Promise<boolean> {
  return (await stoppedAmong(world, [{ site, addresses }])).size === 1;
}

/** Those who want no notices, read together. What was written with an older key is written anew. */
export async function stoppedAmong<T extends Reached>(
  world: World,
  people: readonly T[],
): Promise<ReadonlySet<T>> {
  const asked = people.map((person) => ({
    person,
    scopes: scopesOf(person.site),
    hashes: hashesOf(world, person.addresses),
  }));
  const hashes = asked.flatMap((one) => one.hashes);
  if (hashes.length === 0) return new Set();
  const scopes = [...new Set(asked.flatMap((one) => one.scopes))];
  const found = await listStops(world.db, scopes, hashes);
  const known = new Set(found.map(({ scope, address_hash }) => `${scope} ${address_hash}`));
  const stopped = asked
    .filter((one) => one.scopes.some((scope) => one.hashes.some((hash) => known.has(`${scope} ${hash}`))))
    .map(({ person }) => person);
  if (world.config.signing_keys.length > 1)
    for (const { site, addresses } of stopped) await stopNotices(world, site, addresses);
  return new Set(stopped);
}

/** Ends the brand's notices to these addresses, by every channel. */
export async function stopNotices(world: World, site: Site, addresses: Addresses): Promise<void> {
  const scope = scopeOf(site.market.country_code, site.brand.id);
  await insertStops(world.db, scope, writtenHashesOf(world, addresses), world.clock.now());
}

export async function startNotices(world: World, site: Site, addresses: Addresses): Promise<void> {
  await deleteStops(world.db, scopesOf(site), hashesOf(world, addresses));
}

/** Ends the notices of all brands and countries to these addresses: who answers STOP names none of them. */
export async function stopEverywhere(world: World, addresses: Addresses): Promise<void> {
  for (const scope of everyScope(world))
    await insertStops(world.db, scope, writtenHashesOf(world, addresses), world.clock.now());
}

export async function startEverywhere(world: World, addresses: Addresses): Promise<void> {
  const scopes = [...everyScope(world), ...world.sites.all().flatMap(scopesOf)];
  await deleteStops(world.db, scopes, hashesOf(world, addresses));
}

const everyScope = ({ sites }: World): string[] => [
  ...new Set(sites.all().map(({ market }) => scopeOf(market.country_code, EVERY_BRAND))),
];
