import { randomUUID } from 'node:crypto';
import type { ApiKey, KeyToMake, NewApiKey } from '@sendero/core/contract/developer-api';
import { MOST_KEYS } from '@sendero/core/key/scope';
import { unixSeconds } from '../../clock.ts';
import { hashOfSecret, newSecret } from '../../http/api-key.ts';
import { forgetSecrets } from '../../http/key-caller.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { type Caller, isOwnerLike } from '../../http/tokens.ts';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import { listOwned } from '../vendor/list-vendors.ts';
import { actsFor } from './acts-for.ts';
import { type KeyRow, deleteKey, insertKey, listKeyRows, replaceSecret } from './store.ts';

const HOUR_MS = 3_600_000;
const secretsOf = createLimit({ name: 'api-keys', most: 60, window_ms: HOUR_MS });

/**
 * Makes a key that acts for a vendor of the caller's, or for outlets of it. Only its hash is kept (DEV-01).
 *
 * Throws where the caller has no account, for a vendor or outlets that are not the caller's or not of one root, for an end
 * that has passed, and where the root has enough keys.
 */
export async function makeKey(world: World, caller: Caller, asked: KeyToMake): Promise<NewApiKey> {
  refuseWithoutAccount(caller);
  const now = world.clock.now();
  const { expires_at: end_s = null } = asked;
  const expires_at = end_s === null ? null : new Date(end_s * 1000);
  if (expires_at && expires_at <= now) throw ruleBroken('expires_at', 'problem.field');
  const { name, mode, scopes } = asked;
  if (name === '') throw ruleBroken('name', 'problem.field');
  const acts = actsFor(await listOwned(world, caller), asked);
  await secretsOf.count(world, caller.user_id);
  const row: KeyRow = {
    ...acts,
    key_id: randomUUID(),
    country_code: caller.country_code,
    name,
    mode,
    scopes: [...new Set(scopes)],
    created_at: now,
    expires_at,
    last_used_at: null,
  };
  const { key, secret } = aSecret(row);
  if (!(await insertKey(world.db, row, secret, MOST_KEYS)))
    throw new Problem('Conflict', { detail: `There are ${MOST_KEYS} keys already. End one first.` });
  return { ...toKey(row), key };
}

/** Returns the keys of the vendors that the caller owns, the newest first. */
export async function listKeys(world: World, caller: Caller): Promise<ApiKey[]> {
  refuseWithoutAccount(caller);
  return (await listKeyRows(world.db, await ownIds(world, caller))).map(toKey);
}

/** Ends a key on every server within a second, and its connections. Throws for a key that is not the caller's. */
export async function endKey(world: World, caller: Caller, keyId: string): Promise<void> {
  refuseWithoutAccount(caller);
  const secrets = await deleteKey(world.db, keyId, await ownIds(world, caller));
  if (secrets.length === 0) throw noSuchKey();
  forgetSecrets(world, secrets);
}

/**
 * Gives a key a new secret; what it may do stays. The secret before works for `overlap_hours` more, and any older one ends.
 * Their connections are closed now, and those of the one before open again while it works.
 */
export async function turnKey(
  world: World,
  caller: Caller,
  keyId: string,
  overlap_hours: number,
): Promise<NewApiKey> {
  refuseWithoutAccount(caller);
  const vendorIds = await ownIds(world, caller);
  const [found] = (await listKeyRows(world.db, vendorIds)).filter(({ key_id }) => key_id === keyId);
  if (!found) throw noSuchKey();
  await secretsOf.count(world, caller.user_id);
  const now = world.clock.now();
  const { key, secret } = aSecret(found);
  const turned = await replaceSecret(world.db, { key_id: keyId, vendorIds }, secret, {
    now,
    ends_at: new Date(now.getTime() + overlap_hours * HOUR_MS),
  });
  if (!turned) throw noSuchKey();
  forgetSecrets(world, turned.before);
  return { ...toKey(turned.row), key };
}

function aSecret({ mode }: Pick<KeyRow, 'mode'>) {
  const key = newSecret(mode);
  return { key, secret: { secret_hash: hashOfSecret(key), secret_id: randomUUID() } };
}

const ownIds = async (world: World, caller: Caller): Promise<string[]> =>
  (await listOwned(world, caller)).map(({ vendor }) => vendor.vendor_id);

/** A platform's token and a guest have no keys. */
function refuseWithoutAccount(caller: Caller): void {
  if (!isOwnerLike(caller))
    throw new Problem('NotYours', { detail: 'Only owners with an account have API keys.' });
}

const noSuchKey = (): Problem => new Problem('NotFound', { detail: 'There is no such API key.' });

function toKey({ root_id: _root, country_code: _country, ...row }: KeyRow): ApiKey {
  const { created_at, expires_at, last_used_at } = row;
  return {
    ...row,
    scopes: [...row.scopes],
    outlets: row.outlets && [...row.outlets],
    created_at: unixSeconds(created_at),
    expires_at: expires_at && unixSeconds(expires_at),
    last_used_at: last_used_at && unixSeconds(last_used_at),
  };
}
