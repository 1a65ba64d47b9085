import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import type { Scope } from '@sendero/core/key/scope';
import type { Site } from '@sendero/core/market/site';
import { testIdOf } from '@sendero/core/vendor/test-twin';
import { createLimit } from '../limits/limit.ts';
import type { World } from '../world.ts';
import { hashOfSecret, isWhole } from './api-key.ts';
import { type KeyRecord, findKey, hasSecret, noteUse } from './key-store.ts';
import { Problem } from './problem.ts';
import { endSessions } from './live-sessions.ts';
import { copyTwins } from './twin-store.ts';
import type { Caller } from './tokens.ts';

const HOUR_MS = 3_600_000;
/** The last second of a JavaScript date. */
const NEVER_S = 8_640_000_000_000;

/** Keys that nobody has, from one network. */
const wrongKeysFrom = createLimit({
  name: 'wrong-keys',
  most: 30,
  window_ms: 10 * 60_000,
  of_network: true,
});

/**
 * The caller that an API key proves: the vendor it was made for, or outlets of it, without a user account (DEV-01, decision
 * 0130). A test key's vendors are the test twins of those.
 *
 * Throws for a key that is mistyped, which costs no look into the database; for one that nobody has, which is counted for
 * its network; for one that has ended, and for one of another country.
 */
export async function keyCaller(
  world: World,
  secret: string,
  { site, network }: { readonly site: Site; readonly network: string },
): Promise<Caller> {
  if (!isWhole(secret)) throw refused('This API key is mistyped: its checksum does not fit.');
  const key = await keyOf(world, secret);
  if (!key) {
    await wrongKeysFrom.count(world, network);
    throw refused('There is no such API key, or it was ended.');
  }
  const now = world.clock.now();
  if (key.ends_at && key.ends_at <= now) throw refused('This API key has ended.');
  if (key.country_code !== site.market.country_code)
    throw refused('This API key belongs to another country’s site.');
  if (key.mode === 'test')
    await world.caches.twins.memoize(key.root_id, () => copyTwins(world.db, key.root_id));
  return toCaller(key);
}

/** Whose limit a call with this key counts against; null for a key that was not used here a moment ago. */
export const payerOfKey = ({ caches }: World, secret: string): string | null =>
  caches.keys.get(nameOf(hashOfSecret(secret)))?.key_id ?? null;

/** Throws unless a key may make a call to this endpoint. Other callers may. */
export function refuseKey({ key }: Caller, { scope, method }: Pick<AnyEndpoint, 'scope' | 'method'>): void {
  if (!key) return;
  if (scope === undefined) throw new Problem('NotYours', { detail: 'No API key may make this call.' });
  if (scope !== 'any') needScope({ key }, scope);
  if (key.is_test && scope === 'outlets' && method !== 'GET')
    throw new Problem('NotYours', { detail: 'A test key changes no collection points.' });
}

/** Throws for a key without this scope, which what it asks for needs beside that of the call. Other callers may. */
export function needScope({ key }: Pick<Caller, 'key'>, scope: Scope): void {
  if (key && !key.scopes.includes(scope))
    throw new Problem('NotYours', { detail: `This API key lacks the scope ${scope}.` });
}

/** Whether the secret that a connection was opened with is still in force. */
export const isLiveSecret = (world: World, secretId: string): Promise<boolean> =>
  hasSecret(world.db, secretId, world.clock.now());

/** To be called after secrets were ended, or given an end: connections that were opened with them are closed everywhere. */
export function forgetSecrets(
  world: World,
  secrets: readonly { readonly secret_hash: Buffer; readonly secret_id: string }[],
): void {
  for (const { secret_hash } of secrets) world.caches.keys.delete(nameOf(secret_hash));
  endSessions(
    world,
    secrets.map(({ secret_id }) => secret_id),
  );
}

const nameOf = (secretHash: Buffer): string => secretHash.toString('base64url');

/** The cache's second is how long an ended key may live on at another server. */
async function keyOf(world: World, secret: string): Promise<KeyRecord | null> {
  const { keys } = world.caches;
  const hash = hashOfSecret(secret);
  const name = nameOf(hash);
  const known = keys.get(name);
  if (known) return known;
  const key = await findKey(world.db, hash);
  if (!key) return null;
  keys.set(name, key);
  const now = world.clock.now();
  const before = new Date(now.getTime() - HOUR_MS);
  if (!key.last_used_at || key.last_used_at < before) await noteUse(world.db, key, { now, before });
  return key;
}

function toCaller({ mode, ...key }: KeyRecord): Caller {
  const is_test = mode === 'test';
  const acting = (id: string) => (is_test ? testIdOf(id) : id);
  return {
    user_id: key.key_id,
    session_id: '',
    email: '',
    name: key.name,
    country_code: key.country_code,
    expires_at: key.ends_at ? Math.floor(key.ends_at.getTime() / 1000) : NEVER_S,
    vendor_id: acting(key.vendor_id),
    key: { secret_id: key.secret_id, scopes: key.scopes, outlets: key.outlets?.map(acting) ?? null, is_test },
  };
}

const refused = (detail: string): Problem => new Problem('NotSignedIn', { detail });
