import type { Site } from '@sendero/core/market/site';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';
import { findVendorOfRestaurant } from './restaurant-store.ts';
import type { EmbeddedProof } from './embedded-tokens.ts';
import type { Caller } from './tokens.ts';

/** Tokens cannot be revoked, so none may live longer than a day. */
const LONGEST_LIFE_S = 24 * 3600;
/** Tolerance for the difference between two companies' clocks. */
const LEEWAY_S = 60;

/**
 * The caller that `GoDroid {token}` proves: one vendor of the site with its outlets, without a user account (AUTH-12,
 * decision 0030).
 *
 * Throws for a token that is false, expired, not valid yet, valid for more than a day or for another site, and for a
 * restaurant unknown on this site.
 */
export async function embeddedCaller(world: World, token: string, site: Site): Promise<Caller> {
  const proof = await world.embedded.verify(token);
  const now_s = world.clock.now().getTime() / 1000;
  if (!proof?.sites.includes(site.id) || !isInTime(proof, now_s)) throw notEmbedded();
  const { name, expires_at } = proof;
  if (expires_at <= now_s)
    throw new Problem('SessionExpired', { detail: 'Ask the platform for a new token.' });
  const { country_code } = site.market;
  const vendor_id = await vendorOf(world, country_code, proof);
  if (vendor_id === undefined) throw notEmbedded();
  return {
    user_id: payerOfProof(proof),
    session_id: '',
    email: '',
    name,
    country_code,
    expires_at,
    vendor_id,
  };
}

/** The key of the limits that an embedded call counts against. */
export const payerOfProof = ({ issuer, restaurant_id }: EmbeddedProof): string =>
  `${issuer} ${restaurant_id}`;

const isInTime = ({ not_before, expires_at }: EmbeddedProof, now_s: number): boolean =>
  not_before <= now_s + LEEWAY_S && expires_at <= now_s + LONGEST_LIFE_S + LEEWAY_S;

async function vendorOf(
  world: World,
  country: string,
  { id_is, restaurant_id }: EmbeddedProof,
): Promise<string | undefined> {
  const { restaurants } = world.caches;
  const key = `${country} ${id_is} ${restaurant_id}`;
  const known = restaurants.get(key);
  if (known !== undefined) return known;
  const vendor_id = await findVendorOfRestaurant(world.db.kysely, country, id_is, restaurant_id);
  if (vendor_id !== undefined) restaurants.set(key, vendor_id);
  return vendor_id;
}

const notEmbedded = () =>
  new Problem('NotSignedIn', {
    detail: 'This embedded token is not valid here, or names no restaurant of this site.',
  });
