import type { KeyMode, Scope } from '@sendero/core/key/scope';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { oneAtATime } from '../../db/one-at-a-time.ts';
import { inTransaction } from '../../db/transaction.ts';

export interface KeyRow {
  readonly root_id: string;
  readonly key_id: string;
  readonly vendor_id: string;
  readonly country_code: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly Scope[];
  readonly outlets: readonly string[] | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

export interface NewSecret {
  readonly secret_hash: Buffer;
  readonly secret_id: string;
}

const COLUMNS =
  'root_id, key_id, vendor_id, country_code, name, mode, scopes, outlets, created_at, expires_at, last_used_at';

/** Inserts a key with its secret; false where its root has `most` already. */
export function insertKey(db: Database, row: KeyRow, secret: NewSecret, most: number): Promise<boolean> {
  return inTransaction(db, async (client) => {
    await oneAtATime(client, `keys of ${row.root_id}`);
    return insertCounted(client, row, secret, most);
  });
}

async function insertCounted(
  client: pg.PoolClient,
  row: KeyRow,
  { secret_hash, secret_id }: NewSecret,
  most: number,
): Promise<boolean> {
  const { root_id, key_id, vendor_id, country_code, name, mode, scopes, outlets, created_at, expires_at } =
    row;
  const { rows } = await client.query(
    `with made as (
       insert into api_keys (root_id, key_id, vendor_id, country_code, name, mode, scopes, outlets, created_at, expires_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
       where (select count(*) from api_keys where root_id = $1) < $13
       returning root_id, key_id
     )
     insert into api_key_secrets (secret_hash, secret_id, root_id, key_id) select $11, $12, root_id, key_id from made
     returning secret_id`,
    [
      root_id,
      key_id,
      vendor_id,
      country_code,
      name,
      mode,
      scopes,
      outlets,
      created_at,
      expires_at,
      secret_hash,
      secret_id,
      most,
    ],
  );
  return rows.length > 0;
}

/** The keys of these vendors, the newest first. */
export async function listKeyRows({ pool }: Database, vendorIds: readonly string[]): Promise<KeyRow[]> {
  const { rows } = await pool.query<KeyRow>(
    `select ${COLUMNS} from api_keys where vendor_id = any($1) order by created_at desc, key_id`,
    [vendorIds],
  );
  return rows;
}

/** Deletes a key of these vendors; returns its secrets, of which there are none where there was no such key. */
export async function deleteKey(
  { pool }: Database,
  key_id: string,
  vendorIds: readonly string[],
): Promise<NewSecret[]> {
  const { rows } = await pool.query<NewSecret>(
    `with gone as (delete from api_keys where key_id = $1 and vendor_id = any($2) returning root_id, key_id)
     select secret_hash, secret_id from api_key_secrets join gone using (root_id, key_id)`,
    [key_id, vendorIds],
  );
  return rows;
}

/**
 * Gives a key of these vendors another secret. The one before ends at `ends_at`, and what was turned over before that ends
 * now; those that have ended are deleted. Returns the key and the secrets that it had; null where there is no such key.
 */
export async function replaceSecret(
  { pool }: Database,
  { key_id, vendorIds }: { readonly key_id: string; readonly vendorIds: readonly string[] },
  { secret_hash, secret_id }: NewSecret,
  { now, ends_at }: { readonly now: Date; readonly ends_at: Date },
): Promise<{ readonly row: KeyRow; readonly before: NewSecret[] } | null> {
  const { rows } = await pool.query<KeyRow & { readonly before: { hash: string; secret_id: string }[] }>(
    `with found as (select ${COLUMNS} from api_keys where key_id = $1 and vendor_id = any($2) for update),
     gone as (
       delete from api_key_secrets s using found f
       where s.root_id = f.root_id and s.key_id = f.key_id and s.ends_at <= $5
     ),
     ending as (
       update api_key_secrets s set ends_at = case when s.ends_at is null then $6::timestamptz else $5 end from found f
       where s.root_id = f.root_id and s.key_id = f.key_id and coalesce(s.ends_at > $5, true)
       returning s.secret_hash, s.secret_id
     ),
     made as (
       insert into api_key_secrets (secret_hash, secret_id, root_id, key_id) select $3, $4, root_id, key_id from found
     )
     select ${COLUMNS},
            coalesce((select json_agg(json_build_object('hash', encode(secret_hash, 'hex'), 'secret_id', secret_id))
                      from ending), '[]') as before
     from found`,
    [key_id, vendorIds, secret_hash, secret_id, now, ends_at],
  );
  const [found] = rows;
  if (!found) return null;
  const { before, ...row } = found;
  return {
    row,
    before: before.map((one) => ({ secret_id: one.secret_id, secret_hash: Buffer.from(one.hash, 'hex') })),
  };
}
