import type { Market } from '@sendero/core/market/market';
import type pg from 'pg';
import { columnsOf, insertRecord, insertRecords } from '../../db/columns-of.ts';
import type { Database } from '../../db/db.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { withArchived } from '../order/with-archived.ts';

export type LiveOrder = OrderRow;

export interface LiveProof {
  readonly order_id: string;
  readonly kind: string;
  readonly name: string;
  readonly taken_at: Date;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly signature: string | null;
  readonly photo_sha256: string | null;
}

export interface VendorKey {
  readonly root_id: string;
  readonly vendor_id: string;
}

type Asker = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Where a vendor's chain has come to. */
export interface Chain {
  readonly seq: number;
  readonly nth: number;
  readonly head: string;
  /** The day that was sealed last; null for a new chain. */
  readonly day: string | null;
}

/** Returns vendors of a country after `after`, whose first event that is not sealed yet came before `today`. */
export async function listUnsealed(
  db: Database,
  { country_code }: Pick<Market, 'country_code'>,
  today: Date,
  after: string,
  most: number,
): Promise<VendorKey[]> {
  const { rows } = await db.pool.query<VendorKey>({
    name: 'list-unsealed',
    text: `select f.root_id, f.vendor_id from vendor_feeds f
           join vendors v on v.vendor_id = f.vendor_id
           left join evidence_chains c on c.root_id = f.root_id and c.vendor_id = f.vendor_id
           where v.country_code = $1 and f.vendor_id > $3 and f.seq > coalesce(c.seq, 0)
             and (select e.created_at from order_events e
                  where e.root_id = f.root_id and e.vendor_id = f.vendor_id and e.seq > coalesce(c.seq, 0)
                  order by e.seq limit 1) < $2
           order by f.vendor_id limit $4`,
    values: [country_code, today, after, most],
  });
  return rows;
}

/** Locks a vendor's chain, which is begun where there is none: one server at a time seals it. */
export async function lockChain(
  client: Asker,
  { root_id, vendor_id }: VendorKey,
  country_code: string,
  nothing: string,
): Promise<Chain> {
  await client.query(
    `insert into evidence_chains (root_id, vendor_id, country_code, seq, nth, head, day)
     values ($1, $2, $3, 0, 0, decode($4, 'hex'), '-infinity') on conflict do nothing`,
    [root_id, vendor_id, country_code, nothing],
  );
  const { rows } = await client.query<Chain>(
    `select seq, nth, encode(head, 'hex') as head, nullif(day, '-infinity')::text as day
     from evidence_chains where root_id = $1 and vendor_id = $2 for update`,
    [root_id, vendor_id],
  );
  const [chain] = rows;
  if (!chain) throw new Error('A chain of evidence is gone.');
  return chain;
}

export interface EventRow {
  readonly seq: number;
  readonly order_id: string;
  readonly created_at: Date;
}

/** Returns a vendor's events after number `after`, in their order. */
export async function listEventsAfter(
  client: Asker,
  { root_id, vendor_id }: VendorKey,
  after: number,
  most: number,
): Promise<EventRow[]> {
  const { rows } = await client.query<EventRow>(
    `select seq, order_id, created_at from order_events
     where root_id = $1 and vendor_id = $2 and seq > $3 order by seq limit $4`,
    [root_id, vendor_id, after, most],
  );
  return rows;
}

/** Returns a tree's orders by id, archived or not; `for share`: an erasure waits until they are sealed. */
export async function listLiveOrders(
  client: Asker,
  root_id: string,
  orderIds: readonly string[],
  lock: 'for share' | '' = '',
): Promise<LiveOrder[]> {
  const { rows } = await client.query<LiveOrder>(
    `select ${columnsOf('orders')} from orders where root_id = $1 and order_id = any($2) order by order_id ${lock}`,
    [root_id, orderIds],
  );
  const asked = orderIds.map((order_id) => ({ root_id, vendor_id: vendorIdOf(order_id), order_id }));
  return withArchived(client, asked, rows);
}

/** Returns the proofs of a tree's orders. A photo outside the database has its hash in its key. */
export async function listLiveProofs(
  client: Asker,
  root_id: string,
  orderIds: readonly string[],
): Promise<LiveProof[]> {
  const { rows } = await client.query<LiveProof>(
    `select order_id, kind, name, taken_at, lat, lng, signature,
            coalesce(encode(sha256(photo), 'hex'), right(photo_object, 64)) as photo_sha256
     from proofs where root_id = $1 and order_id = any($2) order by order_id, kind`,
    [root_id, orderIds],
  );
  return rows;
}

export interface Known {
  readonly order_id: string;
  readonly kind: string;
  readonly events: number;
}

/** Returns what is sealed of these orders already. */
export async function listKnown(
  client: Asker,
  root_id: string,
  orderIds: readonly string[],
): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select order_id, kind, max(events) as events from evidence_entries
     where root_id = $1 and order_id = any($2) group by order_id, kind`,
    [root_id, orderIds],
  );
  return rows;
}

/** Returns the orders of a vendor that were sealed since then, and have a proof that was not. */
export async function listWithLateProofs(
  client: Asker,
  { root_id, vendor_id }: VendorKey,
  since: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ order_id: string }>(
    `select distinct p.order_id from evidence_seals s
     join evidence_entries e on e.root_id = $1 and e.vendor_id = $2 and e.nth between s.first_nth and s.last_nth
     join proofs p on p.root_id = $1 and p.order_id = e.order_id
     where s.root_id = $1 and s.vendor_id = $2 and s.sealed_at >= $3 and e.kind = 'order'
       and not exists (select 1 from evidence_entries known
                       where known.root_id = $1 and known.order_id = p.order_id and known.kind = p.kind)`,
    [root_id, vendor_id, since],
  );
  return rows.map(({ order_id }) => order_id);
}

export interface NewEntry extends VendorKey {
  readonly nth: number;
  readonly order_id: string;
  readonly kind: string;
  readonly events: number;
  readonly sealed: string;
  /** Bytes as PostgreSQL reads them in JSON: `\x` and hex. */
  readonly hash: string;
  readonly salt: string | null;
  readonly sealed_at: Date;
}

export interface NewSeal extends VendorKey {
  readonly first_nth: number;
  readonly last_nth: number;
  readonly day: string;
  readonly statement: string;
  readonly signature: string;
  readonly public_key: string;
  readonly sealed_at: Date;
}

export async function insertSealed(
  client: Asker,
  seal: NewSeal,
  entries: readonly NewEntry[],
): Promise<void> {
  await client.query(insertRecords('evidence_entries', '$1'), [JSON.stringify(entries)]);
  await client.query(insertRecord('evidence_seals', '$1'), [JSON.stringify(seal)]);
}

export async function updateChain(
  client: Asker,
  { root_id, vendor_id }: VendorKey,
  { seq, nth, head, day }: Chain,
): Promise<void> {
  await client.query(
    `update evidence_chains set seq = $3, nth = $4, head = decode($5, 'hex'), day = $6
     where root_id = $1 and vendor_id = $2`,
    [root_id, vendor_id, seq, nth, head, day],
  );
}
