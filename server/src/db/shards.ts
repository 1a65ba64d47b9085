import type pg from 'pg';
import { Cache } from '../state/cache.ts';

/** Rows of a vendor's tables name the root of its tree, by which they are distributed. */
interface Rooted {
  readonly root_id: string;
}

/** Where rows lie. On a single PostgreSQL all of them lie together; on Citus, those of a root do (SCL-03). */
export interface Shards {
  /** A name of the shard that a root's rows lie on; the same for all of them on a single PostgreSQL. */
  shardOf(rootId: string): Promise<string>;
  /** The items by shard, in an order that every server keeps: what locks rows of several goes shard by shard. */
  parts<Item extends Rooted>(items: readonly Item[]): Promise<readonly (readonly Item[])[]>;
  /** The roots of these vendors; unknown ones are left out. */
  rootsOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The items with the roots of their vendors; those of unknown vendors are left out. */
  withRoots<Item extends { readonly vendor_id: string }>(items: readonly Item[]): Promise<(Item & Rooted)[]>;
  /** Whether the tables are distributed. */
  isDistributed(): Promise<boolean>;
  /** The same, asking on the connection of a transaction: a second one might have to wait for the first. */
  within(client: pg.PoolClient): Shards;
}

type Pool = Pick<pg.Pool, 'query'>;

const MANY = 50_000;
const TOGETHER = '';

/** Reads once whether the database is distributed: servers are started after `npm run distribute`. */
export function createShards(pool: Pool): Shards {
  return shardsSeenBy(pool, {
    distributed: null,
    roots: new Cache<string>({ most: MANY }),
    shards: new Cache<string>({ most: MANY }),
  });
}

/** What does not change, as far as it was asked about. */
interface Known {
  distributed: boolean | null;
  readonly roots: Cache<string>;
  readonly shards: Cache<string>;
}

function shardsSeenBy(pool: Pool, kept: Known): Shards {
  const isDistributed = async (): Promise<boolean> => (kept.distributed ??= await areDistributed(pool));

  const shardOf = async (rootId: string): Promise<string> =>
    (await isDistributed()) ? (kept.shards.get(rootId) ?? findShard(pool, kept, rootId)) : TOGETHER;

  const rootsOf = async (vendorIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const known = new Map<string, string>();
    for (const vendorId of vendorIds) {
      const root_id = kept.roots.get(vendorId);
      if (root_id !== undefined) known.set(vendorId, root_id);
    }
    const unknown = [...new Set(vendorIds)].filter((vendorId) => !known.has(vendorId));
    if (unknown.length > 0)
      for (const { vendor_id, root_id } of await findRoots(pool, unknown)) {
        kept.roots.set(vendor_id, root_id);
        known.set(vendor_id, root_id);
      }
    return known;
  };

  return {
    within: (client) => shardsSeenBy(client, kept),
    isDistributed,
    shardOf,
    parts: async (items) => {
      if (items.length === 0) return [];
      if (!(await isDistributed())) return [items];
      const placed: { item: (typeof items)[number]; shard: string }[] = [];
      for (const item of items) placed.push({ item, shard: await shardOf(item.root_id) });
      const byShard = Map.groupBy(placed, ({ shard }) => shard);
      return [...byShard]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, part]) => part.map(({ item }) => item));
    },
    rootsOf,
    withRoots: async (items) => {
      const known = await rootsOf(items.map(({ vendor_id }) => vendor_id));
      return items.flatMap((item) => {
        const root_id = known.get(item.vendor_id);
        return root_id === undefined ? [] : [{ ...item, root_id }];
      });
    },
  };
}

/**
 * SQL: a table's root is among `roots`, by which Citus finds the shard. On a single PostgreSQL it holds for every row: with
 * it, the rows of a hundred roots cost 0.1 ms each, or a scan of the whole table.
 */
export const inRoots = (isDistributed: boolean, column: string, roots: `$${number}`): string =>
  isDistributed ? `${column} = any(${roots})` : `${roots}::text[] is not null`;

/** The roots that these items name, each once. */
export const rootsIn = (items: readonly Rooted[]): string[] => [
  ...new Set(items.map(({ root_id }) => root_id)),
];

async function areDistributed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_citus: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as is_citus`,
  );
  if (!rows[0]?.is_citus) return false;
  const { rowCount } = await pool.query(
    `select from pg_catalog.pg_dist_partition where logicalrelid = 'orders'::regclass and partmethod = 'h'`,
  );
  return rowCount === 1;
}

async function findShard(pool: Pool, { shards }: Known, rootId: string): Promise<string> {
  const { rows } = await pool.query<{ shard: string }>({
    name: 'find-shard',
    text: `select get_shard_id_for_distribution_column('orders'::regclass, $1::text)::text as shard`,
    values: [rootId],
  });
  const shard = rows[0]?.shard ?? TOGETHER;
  shards.set(rootId, shard);
  return shard;
}

async function findRoots(
  pool: Pool,
  vendorIds: readonly string[],
): Promise<{ vendor_id: string; root_id: string }[]> {
  const { rows } = await pool.query<{ vendor_id: string; root_id: string }>({
    name: 'find-roots',
    text: 'select vendor_id, root_id from vendors where vendor_id = any($1)',
    values: [vendorIds],
  });
  return rows;
}
