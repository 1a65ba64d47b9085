import { randomUUID } from 'node:crypto';
import { MOST_KEYS, scopes } from '@sendero/core/key/scope';
import { insertKey } from '../features/developer/store.ts';
import type { KeyRow } from '../features/developer/store.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import { hashOfSecret, newSecret } from '../http/api-key.ts';
import type { World } from '../world.ts';

/** The header with a new API key of a vendor: live, with every scope, for all its outlets. */
export async function anApiKey(
  world: World,
  { vendor_id, country_code }: Pick<NewVendor, 'vendor_id' | 'country_code'>,
  given: Partial<KeyRow> = {},
): Promise<{ readonly authorization: string }> {
  const row: KeyRow = {
    root_id: vendor_id,
    key_id: randomUUID(),
    vendor_id,
    country_code,
    name: 'Till',
    mode: 'live',
    scopes,
    outlets: null,
    created_at: world.clock.now(),
    expires_at: null,
    last_used_at: null,
    ...given,
  };
  const key = newSecret(row.mode);
  const secret = { secret_hash: hashOfSecret(key), secret_id: randomUUID() };
  await insertKey(world.db, row, secret, MOST_KEYS);
  return { authorization: `Bearer ${key}` };
}
