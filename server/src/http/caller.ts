import type { Site } from '@sendero/core/market/site';
import type { FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { networkOf } from '../limits/network-of.ts';
import { secretIn } from './api-key.ts';
import { embeddedCaller, payerOfProof } from './embedded-caller.ts';
import { isLiveSession } from './live-sessions.ts';
import { keyCaller, payerOfKey } from './key-caller.ts';
import { contextOf } from './request-context.ts';
import type { Caller } from './tokens.ts';
import { Problem } from './problem.ts';

/** The site of the request's host, else the default one (WLB-05). */
export function siteOf(world: World, { raw, hostname }: FastifyRequest): Site {
  const context = contextOf(raw);
  return (context.site ??= world.sites.ofHost(hostname));
}

/** The language of a page or an answer in words: of those of the site's market, the one that the browser asks for. */
export function localeOf(world: World, request: FastifyRequest): string {
  const { languages, default_language } = siteOf(world, request).market;
  return world.texts.choose(request.headers['accept-language'], languages, default_language);
}

/** Like `siteOf`, for a request outside Fastify. */
export function siteByHostOf(world: World, host: string): Site {
  return world.sites.ofHost(host);
}

/** The caller that the `Authorization` header proves. Throws if it is missing, false or expired (AUTH-13). */
export async function callerOf(world: World, request: FastifyRequest, site: Site): Promise<Caller> {
  const header = request.headers.authorization;
  if (header === undefined) throw new Problem('NotSignedIn', { detail: 'Sign in first.' });
  const caller = await authenticate(world, header, { site, network: networkOf(request.ip) });
  contextOf(request.raw).caller = caller;
  return caller;
}

/** The site that a credential came to, and the network that it came from. */
interface Came {
  readonly site: Site;
  readonly network: string;
}

/** Like `callerOf`, for a credential that came another way: in the websocket's query (LIV-01). */
export async function authenticate(world: World, credential: string, came: Came): Promise<Caller> {
  const { site } = came;
  const secret = secretIn(credential);
  if (secret !== null) return keyCaller(world, secret, came);
  const embedded = embeddedTokenIn(credential);
  if (embedded !== null) return embeddedCaller(world, embedded, site);
  const caller = await world.tokens.verify(credential);
  if (caller === null) throw new Problem('NotSignedIn', { detail: 'This credential is not valid.' });
  if (caller.expires_at * 1000 <= world.clock.now().getTime())
    throw new Problem('SessionExpired', { detail: 'Sign in again.' });
  if (caller.country_code !== site.market.country_code) {
    throw new Problem('NotSignedIn', { detail: 'This account belongs to another country’s site.' });
  }
  if (!(await isLiveSession(world, caller)))
    throw new Problem('SessionExpired', { detail: 'This session was ended. Sign in again.' });
  if (caller.is_guest && !world.flags.flagsFor(site).guest_checkout)
    throw new Problem('NotSignedIn', { detail: 'This site takes no orders without an account.' });
  return caller;
}

/** Whose limit a call with `credential` counts against; null if it proves nobody. */
export async function payerOf(world: World, credential: string): Promise<string | null> {
  const secret = secretIn(credential);
  if (secret !== null) return payerOfKey(world, secret);
  const embedded = embeddedTokenIn(credential);
  if (embedded === null) return (await world.tokens.verify(credential))?.user_id ?? null;
  const proof = await world.embedded.verify(embedded);
  return proof && payerOfProof(proof);
}

/** The token after the scheme word of the restaurant platforms; null for any other credential (AUTH-13). */
const embeddedTokenIn = (credential: string): string | null =>
  /^GoDroid (\S+)$/.exec(credential)?.[1] ?? null;
