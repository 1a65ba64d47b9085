import type { ShopOutcome } from '@sendero/core/contract/shop-system-api';
import type { ShopKind } from '@sendero/core/shop-system/shop-order';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { oneAtATime } from '../../db/one-at-a-time.ts';

type Client = Pick<pg.PoolClient, 'query'>;
type Pool = Pick<Database, 'pool'>;

/** A shop system as it is stored. */
export interface SystemRow {
  readonly system_id: string;
  readonly root_id: string;
  readonly vendor_id: string;
  readonly country_code: string;
  readonly site_id: string;
  readonly kind: ShopKind;
  readonly name: string;
  readonly secret: Buffer | null;
  readonly places: boolean;
  readonly label: string | null;
  readonly created_at: Date;
  readonly heard_at: Date | null;
  readonly heard_topic: string | null;
  readonly heard_outcome: ShopOutcome | null;
  readonly refused_at: Date | null;
}

const COLUMNS = `system_id, root_id, vendor_id, country_code, site_id, kind, name, secret, places, label, created_at, heard_at,
  heard_topic, heard_outcome, refused_at`;

/** Inserts a shop system, if its root has fewer than `most`. */
export async function insertSystem(client: Client, row: SystemRow, most: number): Promise<boolean> {
  await oneAtATime(client, `shop systems of ${row.root_id}`);
  const { rowCount } = await client.query(
    `insert into shop_systems (system_id, root_id, vendor_id, country_code, site_id, kind, name, secret, places, label, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
     where (select count(*) from shop_systems where root_id = $2) < $12`,
    [
      row.system_id,
      row.root_id,
      row.vendor_id,
      row.country_code,
      row.site_id,
      row.kind,
      row.name,
      row.secret,
      row.places,
      row.label,
      row.created_at,
      most,
    ],
  );
  return rowCount === 1;
}

/** The shop systems of these roots, the oldest first. */
export async function listSystems({ pool }: Pool, rootIds: readonly string[]): Promise<SystemRow[]> {
  const { rows } = await pool.query<SystemRow>({
    name: 'list-shop-systems',
    text: `select ${COLUMNS} from shop_systems where root_id = any($1) order by created_at, system_id`,
    values: [rootIds],
  });
  return rows;
}

export async function findSystem({ pool }: Pool, systemId: string): Promise<SystemRow | null> {
  const { rows } = await pool.query<SystemRow>({
    name: 'find-shop-system',
    text: `select ${COLUMNS} from shop_systems where system_id = $1`,
    values: [systemId],
  });
  return rows[0] ?? null;
}

/** Reads a shop system for a change; nobody else changes it until the transaction ends. */
export async function lockSystem(client: Client, systemId: string): Promise<SystemRow | null> {
  const { rows } = await client.query<SystemRow>(
    `select ${COLUMNS} from shop_systems where system_id = $1 for update`,
    [systemId],
  );
  return rows[0] ?? null;
}

/** Writes what an owner may change. */
export async function updateSystem(client: Client, row: SystemRow): Promise<void> {
  await client.query(
    `update shop_systems set vendor_id = $2, name = $3, secret = $4, places = $5, label = $6, refused_at = $7
     where system_id = $1`,
    [row.system_id, row.vendor_id, row.name, row.secret, row.places, row.label, row.refused_at],
  );
}

export async function deleteSystem(client: Client, systemId: string): Promise<void> {
  await client.query('delete from shop_systems where system_id = $1', [systemId]);
}

/** Notes the last message that was signed as it should be. */
export async function noteHeard(
  { pool }: Pool,
  systemId: string,
  heard: { readonly at: Date; readonly topic: string; readonly outcome: ShopOutcome },
): Promise<void> {
  await pool.query({
    name: 'note-shop-system-heard',
    text: `update shop_systems set heard_at = $2, heard_topic = $3, heard_outcome = $4, refused_at = null
           where system_id = $1 and (heard_at is null or heard_at <= $2)`,
    values: [systemId, heard.at, heard.topic, heard.outcome],
  });
}

/** Notes that a message was refused: once a minute at most, since anybody may send such messages. */
export async function noteRefused({ pool }: Pool, systemId: string, at: Date): Promise<void> {
  await pool.query({
    name: 'note-shop-system-refused',
    text: `update shop_systems set refused_at = $2
           where system_id = $1 and (refused_at is null or refused_at < $2::timestamptz - interval '1 minute')`,
    values: [systemId, at],
  });
}

export type SealedSecret = Pick<SystemRow, 'system_id' | 'secret'>;

export async function listSealedSecrets({ pool }: Pool): Promise<SealedSecret[]> {
  const { rows } = await pool.query<SealedSecret>(
    'select system_id, secret from shop_systems where secret is not null',
  );
  return rows;
}

/** Replaces how a secret is sealed, unless it was changed meanwhile. */
export async function updateSealedSecret(
  { pool }: Pool,
  before: SealedSecret,
  secret: Buffer,
): Promise<void> {
  await pool.query('update shop_systems set secret = $3 where system_id = $1 and secret = $2', [
    before.system_id,
    before.secret,
    secret,
  ]);
}
