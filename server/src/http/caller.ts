import type { Site } from '@sendero/core/market/site';
import { siteByHost } from '@sendero/core/market/site';
import type { FastifyRequest } from 'fastify';
import { perWorld } from '../per-world.ts';
import type { World } from '../world.ts';
import type { Caller } from './tokens.ts';
import { Problem } from './problem.ts';

/** Hosts whose site is remembered; anybody may send any host. */
const MOST_KEPT = 1000;
const sitesOf = perWorld(() => new Map<string, Site>());

/** The site that the request's host names, else the default one (WLB-05). */
export function siteOf(world: World, { hostname }: FastifyRequest): Site {
  const sites = sitesOf(world);
  const known = sites.get(hostname);
  if (known) return known;
  const site = siteByHost(hostname, world.config.default_site, world.sites);
  if (sites.size < MOST_KEPT) sites.set(hostname, site);
  return site;
}

/** Who the `Authorization` header proves to be asking; refuses none, a false and an expired one (AUTH-13). */
export async function callerOf(world: World, request: FastifyRequest, site: Site): Promise<Caller> {
  const header = request.headers.authorization;
  if (header === undefined) throw new Problem('NotSignedIn', { detail: 'Sign in first.' });
  return authenticate(world, header, site);
}

/** As `callerOf`, for a credential that came another way: the websocket's query (LIV-01). */
export async function authenticate(world: World, credential: string, site: Site): Promise<Caller> {
  const caller = await world.tokens.verify(credential);
  if (caller === null) throw new Problem('NotSignedIn', { detail: 'This credential is not valid.' });
  if (caller.expires_at * 1000 <= world.clock.now().getTime())
    throw new Problem('SessionExpired', { detail: 'Sign in again.' });
  if (caller.country_code !== site.market.country_code) {
    throw new Problem('NotSignedIn', { detail: 'This account belongs to another country’s site.' });
  }
  return caller;
}
