// The searches for riders in the database (BRD-09). Whoever changes an order and its search locks the order first.
import { KEEP_MINUTES, type NoRider, type NoRiderWay } from '@sendero/core/order/no-rider';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { inRoots, rootsIn } from '../../db/shards.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { noteDue } from '../order/due-store.ts';

const COLUMNS = columnsOf('rider_searches', 's');

/** A search as it is stored. */
export interface SearchRow {
  readonly root_id: string;
  readonly order_id: string;
  readonly way: NoRiderWay;
  readonly minutes: number | null;
  readonly state: 'chosen' | 'searching' | 'failed' | 'held' | 'found' | 'over';
  readonly since: Date;
  readonly asked: number;
  readonly refused: number;
  readonly rounds: number;
  readonly later_at: Date | null;
  readonly due_at: Date | null;
  readonly area: string | null;
  readonly local_hour: number | null;
}

/** An order for which a rider is requested for the first time. */
export interface Beginning {
  readonly root_id: string;
  readonly order_id: string;
  readonly vendor_id: string;
  readonly area: string;
  readonly local_hour: number;
  /** What happens where neither the order nor its vendor chose. */
  readonly preset: NoRider;
}

/** SQL: when a search of `s` that is kept up for some time ends. */
const keptUntil = (since: string) =>
  `case when s.way = 'KEEP_TRYING' then seconds_after(${since}, 60 * coalesce(s.minutes, ${KEEP_MINUTES.usual})) end`;

/** Begins searches: from here on the order's own choice, its vendor's or its root's, or the preset applies. */
export async function beginSearches(
  { shards }: Database,
  client: pg.PoolClient,
  beginnings: readonly Beginning[],
  now: Date,
): Promise<void> {
  for (const part of await shards.within(client).parts(beginnings)) await beginPart(client, part, now);
}

async function beginPart(client: pg.PoolClient, beginnings: readonly Beginning[], now: Date): Promise<void> {
  await client.query({
    name: 'begin-searches',
    text: `insert into rider_searches as s (root_id, order_id, way, minutes, state, since, rounds, area, local_hour)
           select b.root_id, b.order_id, coalesce(c.way, b.preset->>'way'), c.minutes, 'searching', $2, 1, b.area, b.local_hour
           from jsonb_to_recordset($1) b(root_id text, order_id text, vendor_id text, area text, local_hour integer, preset jsonb)
           left join lateral (select way, minutes from no_rider_choices where vendor_id in (b.vendor_id, b.root_id)
                              order by vendor_id = b.vendor_id desc limit 1) c on true
           order by b.order_id
           on conflict (root_id, order_id) do update
             set way = coalesce(s.way, excluded.way), minutes = case when s.way is null then excluded.minutes else s.minutes end,
                 state = 'searching', since = excluded.since, rounds = 1, area = excluded.area, local_hour = excluded.local_hour`,
    values: [JSON.stringify(beginnings), now],
  });
  await client.query({
    name: 'keep-searches',
    text: `update rider_searches s set due_at = ${keptUntil('s.since')}
           from jsonb_to_recordset($1) b(root_id text, order_id text)
           where s.root_id = any($2) and s.root_id = b.root_id and s.order_id = b.order_id and s.way = 'KEEP_TRYING'`,
    values: [JSON.stringify(beginnings), rootsIn(beginnings)],
  });
}

/** What a fleet tells of an order's search: counted from its beginning. */
export interface Told {
  readonly order_id: string;
  readonly vendor_id: string;
  readonly asked: number;
  readonly refused: number;
  readonly at: Date;
}

/** Stores how many riders were asked. Counts only rise, so that repeats and late reports change nothing. Returns the ids. */
export async function noteAttempts(
  { shards }: Database,
  client: pg.PoolClient,
  told: readonly Told[],
): Promise<ReadonlySet<string>> {
  const noted = new Set<string>();
  const own = shards.within(client);
  for (const part of await own.parts(await own.withRoots(told)))
    for (const order_id of await notePart(client, part)) noted.add(order_id);
  return noted;
}

type WithRoot<T> = T & { readonly root_id: string };

async function notePart(client: pg.PoolClient, told: readonly WithRoot<Told>[]): Promise<string[]> {
  const { rows } = await client.query<{ order_id: string }>({
    name: 'note-attempts',
    text: `update rider_searches s
           set asked = greatest(s.asked, t.asked), refused = greatest(s.refused, t.refused),
               last_at = greatest(coalesce(s.last_at, t.at), t.at)
           from (select n.root_id, n.order_id, max(n.asked) as asked, max(n.refused) as refused, max(n.at) as at
                 from jsonb_to_recordset($1) n(root_id text, order_id text, asked integer, refused integer, at timestamptz)
                 group by 1, 2 order by 1, 2) t
           where s.root_id = any($2) and s.root_id = t.root_id and s.order_id = t.order_id
           returning s.order_id`,
    values: [JSON.stringify(told), rootsIn(told)],
  });
  return rows.map(({ order_id }) => order_id);
}

/** Where an order's search stands after a fleet's report was applied. */
export interface Turn {
  readonly order_id: string;
  readonly vendor_id: string;
  readonly state: 'searching' | 'failed' | 'found';
  readonly at: Date;
}

/** Applies what reports mean for searches. One that was lost after all begins anew. */
export async function turnSearches(
  { shards }: Database,
  client: pg.PoolClient,
  turns: readonly Turn[],
  now: Date,
): Promise<void> {
  const own = shards.within(client);
  for (const part of await own.parts(await own.withRoots(turns))) await turnPart(client, part, now);
}

async function turnPart(client: pg.PoolClient, turns: readonly WithRoot<Turn>[], now: Date): Promise<void> {
  await client.query({
    name: 'turn-searches',
    text: `update rider_searches s
           set state = t.state,
               since = case when t.state = 'searching' and s.state = 'found' then t.at else s.since end,
               found_at = case when t.state = 'found' then coalesce(s.found_at, t.at) end,
               later_at = case when t.state = 'failed' then s.later_at end,
               due_at = case when t.state = 'failed' then $2
                          when t.state = 'searching' then ${keptUntil(`case when s.state = 'found' then t.at else s.since end`)} end
           from jsonb_to_recordset($1) t(root_id text, order_id text, state text, at timestamptz)
           where s.root_id = any($3) and s.root_id = t.root_id and s.order_id = t.order_id
             and s.state <> t.state and s.state in ('searching', 'failed', 'held', 'found')`,
    values: [JSON.stringify(turns), now, rootsIn(turns)],
  });
}

/** Leases at most `most` searches with which something is to happen at `now`, until `lease_end`. */
export async function takeDueSearches(
  { pool, shards }: Database,
  now: Date,
  lease_end: Date,
  most: number,
): Promise<SearchRow[]> {
  const values = [now, lease_end, most];
  if (!(await shards.isDistributed())) return leaseSearches(pool, values, false);
  const { rows: keys } = await pool.query<Pick<SearchRow, 'root_id' | 'order_id'>>({
    name: 'list-due-searches',
    text: 'select root_id, order_id from rider_searches where due_at <= $1 order by due_at limit $2',
    values: [now, most],
  });
  const taken = (await shards.parts(keys)).map((part) =>
    leaseSearches(pool, [...values, rootsIn(part), part.map(({ order_id }) => order_id)], true),
  );
  return (await Promise.all(taken)).flat();
}

/** Leases what is due; of a part, of the roots and orders in its values, which lie on one shard. */
async function leaseSearches(
  pool: Pick<pg.Pool, 'query'>,
  values: readonly unknown[],
  isPart: boolean,
): Promise<SearchRow[]> {
  const { rows } = await pool.query<SearchRow>({
    name: isPart ? 'take-due-searches-of-shard' : 'take-due-searches',
    text: `update rider_searches s set due_at = $2
           from (select root_id, order_id from rider_searches
                 where due_at <= $1 ${isPart ? 'and root_id = any($4) and order_id = any($5)' : ''}
                 order by due_at limit $3 for update skip locked) due
           where ${isPart ? 's.root_id = any($4) and' : ''} s.root_id = due.root_id and s.order_id = due.order_id
           returning ${COLUMNS}`,
    values: [...values],
  });
  return rows;
}

/** The searches of these orders, by order. */
export async function findSearches(
  { pool, shards }: Database,
  orders: readonly { readonly root_id: string; readonly order_id: string }[],
): Promise<ReadonlyMap<string, SearchRow>> {
  const isPart = await shards.isDistributed();
  const found = (await shards.parts(orders)).map((part) =>
    pool.query<SearchRow>({
      name: 'find-searches',
      text: `select ${COLUMNS} from unnest($1::text[], $2::text[]) o(root_id, order_id)
             join rider_searches s on ${inRoots(isPart, 's.root_id', '$3')} and s.root_id = o.root_id and s.order_id = o.order_id`,
      values: [part.map(({ root_id }) => root_id), part.map(({ order_id }) => order_id), rootsIn(part)],
    }),
  );
  const rows = (await Promise.all(found)).flatMap((result) => result.rows);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** What a search becomes. */
export type SearchChange = Pick<SearchRow, 'state' | 'since' | 'later_at' | 'due_at' | 'rounds'>;

/** Writes a search that is still as it was read; false where something else has happened meanwhile. */
export async function updateSearch(
  client: pg.PoolClient,
  was: SearchRow,
  change: SearchChange,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'update-search',
    text: `update rider_searches set state = $5, later_at = $6, due_at = $7, rounds = $8, since = $9
           where root_id = $1 and order_id = $2 and state = $3 and due_at is not distinct from $4`,
    values: [
      was.root_id,
      was.order_id,
      was.state,
      was.due_at,
      change.state,
      change.later_at,
      change.due_at,
      change.rounds,
      change.since,
    ],
  });
  return rowCount === 1;
}

/** When the fleet is asked once more; `promised_at` where the order is collected later than it was. */
export interface Request {
  readonly at: Date;
  readonly promised_at?: Date;
}

/** Makes an order due for the fleet once more. One with another time becomes a pre-order by its collection. */
export async function requestAgain(
  client: pg.PoolClient,
  { root_id, order_id }: SearchRow,
  { at, promised_at }: Request,
): Promise<void> {
  await client.query({
    name: 'request-again',
    text: `update orders
           set dispatch_at = $3, fleet_tries = null, promised_at = coalesce($4, promised_at),
               preordered_for = coalesce($4, preordered_for),
               preordered_end = case when $4::timestamptz is null then preordered_end else 'COLLECT' end
           where root_id = $1 and order_id = $2`,
    values: [root_id, order_id, at, promised_at ?? null],
  });
  await noteDue(client, { root_id, order_id });
}

/** Past searches that are looked at, and how few of them say nothing. */
const LOOKED_AT = 100;
const FEWEST = 5;

/** How many seconds half of the last searches took here at this hour of the day; null where too few are known. */
export async function usualSearch(
  { pool }: Database,
  area: string,
  local_hour: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ count: number; seconds: number | null }>({
    name: 'usual-search',
    text: `select count(*), percentile_cont(0.5) within group (order by extract(epoch from found_at - since)) as seconds
           from (select since, found_at from rider_searches
                 where area = $1 and local_hour = $2 and found_at is not null order by since desc limit ${LOOKED_AT}) found`,
    values: [area, local_hour],
  });
  const [usual] = rows;
  return usual && usual.count >= FEWEST ? usual.seconds : null;
}
