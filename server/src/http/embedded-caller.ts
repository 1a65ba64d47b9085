import type { Site } from '@sendero/core/market/site';
import { perWorld } from '../per-world.ts';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';
import { findVendorOfRestaurant } from './restaurant-store.ts';
import type { EmbeddedProof } from './embedded-tokens.ts';
import type { Caller } from './tokens.ts';

/** Nobody can take a token back, so that none may live longer than a day. */
const LONGEST_LIFE_S = 24 * 3600;
/** Clocks of two companies differ. */
const LEEWAY_S = 60;
/** How long a restaurant is believed to be the same vendor without looking again. */
const KEPT_MS = 5000;
const MOST_KEPT = 10_000;

const vendorsOf = perWorld(
  () => new Map<string, { readonly vendor_id: string; readonly until_ms: number }>(),
);

/**
 * Who `GoDroid {token}` speaks for: one vendor of the site with its outlets, and nobody's account (AUTH-12, decision 0030).
 *
 * Refuses a false token, one for another site or for a day that has not come, and a restaurant that this site does not know.
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

/** Whose limits an embedded call counts against. */
export const payerOfProof = ({ issuer, restaurant_id }: EmbeddedProof): string =>
  `${issuer} ${restaurant_id}`;

const isInTime = ({ not_before, expires_at }: EmbeddedProof, now_s: number): boolean =>
  not_before <= now_s + LEEWAY_S && expires_at <= now_s + LONGEST_LIFE_S + LEEWAY_S;

async function vendorOf(
  world: World,
  country: string,
  { id_is, restaurant_id }: EmbeddedProof,
): Promise<string | undefined> {
  const kept = vendorsOf(world);
  const key = `${country} ${id_is} ${restaurant_id}`;
  const now_ms = world.clock.now().getTime();
  const known = kept.get(key);
  if (known && known.until_ms > now_ms) return known.vendor_id;
  kept.delete(key);
  const vendor_id = await findVendorOfRestaurant(world.db.kysely, country, id_is, restaurant_id);
  if (vendor_id === undefined) return undefined;
  const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(key, { vendor_id, until_ms: now_ms + KEPT_MS });
  return vendor_id;
}

const notEmbedded = () =>
  new Problem('NotSignedIn', {
    detail: 'This embedded token is not valid here, or names no restaurant of this site.',
  });
