import type { KeyMode, Scope } from '@sendero/core/key/scope';
import type { Database } from '../db/db.ts';

/** A key that is in force, as one of its secrets finds it. */
export interface KeyRecord {
  readonly key_id: string;
  readonly secret_id: string;
  readonly root_id: string;
  readonly vendor_id: string;
  readonly country_code: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly outlets: readonly string[] | null;
  /** When the key or this secret of it ends, whichever is first. */
  readonly ends_at: Date | null;
  readonly last_used_at: Date | null;
}

/** The key of a secret. A vendor that nobody owns any more has no keys. */
export async function findKey({ pool }: Database, secretHash: Buffer): Promise<KeyRecord | null> {
  const { rows } = await pool.query<KeyRecord>({
    name: 'find-key',
    text: `select k.key_id, s.secret_id, k.root_id, k.vendor_id, k.country_code, k.name, k.mode, k.scopes, k.outlets,
                  least(k.expires_at, s.ends_at) as ends_at, k.last_used_at
           from api_key_secrets s join api_keys k using (root_id, key_id)
           where s.secret_hash = $1
             and exists (select 1 from vendor_owners w where w.vendor_id in (k.vendor_id, k.root_id))`,
    values: [secretHash],
  });
  return rows[0] ?? null;
}

export async function hasSecret({ pool }: Database, secretId: string, now: Date): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'has-secret',
    text: `select from api_key_secrets s join api_keys k using (root_id, key_id)
           where s.secret_id = $1 and coalesce(least(k.expires_at, s.ends_at) > $2, true)`,
    values: [secretId, now],
  });
  return rows.length > 0;
}

/** Notes that a key is in use, unless that was noted since `before`. */
export async function noteUse(
  { pool }: Database,
  { root_id, key_id }: Pick<KeyRecord, 'root_id' | 'key_id'>,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  await pool.query({
    name: 'note-use-of-key',
    text: `update api_keys set last_used_at = $3
           where root_id = $1 and key_id = $2 and coalesce(last_used_at < $4, true)`,
    values: [root_id, key_id, now, before],
  });
}
