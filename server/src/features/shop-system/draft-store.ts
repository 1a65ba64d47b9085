import type { RuleReason } from '@sendero/core/shop-system/rule';
import type { ShopOrder, ShopOrderContent } from '@sendero/core/shop-system/shop-order';
import type { ShopOrderPlace } from '@sendero/core/shop-system/to-draft';
import type { shopOrderAlerts, shopOrderStates } from '@sendero/core/contract/shop-system-api';
import type pg from 'pg';
import { columnsOf, insertRecord } from '../../db/columns-of.ts';
import { type Database, kyselyIn } from '../../db/db.ts';
import type { JobQueue } from '../../queue/job-queue.ts';

type Client = Pick<pg.PoolClient, 'query'>;
type Pool = Pick<Database, 'pool'>;

/** What has to be put right before an order can be placed. */
export interface DraftIssue {
  readonly field: string;
  readonly translation_key: string;
}

/** An order of a shop system, as it is stored; money in minor units. */
export interface DraftRow {
  readonly root_id: string;
  readonly draft_id: string;
  readonly system_id: string;
  readonly vendor_id: string;
  readonly shop_order_id: string;
  readonly state: (typeof shopOrderStates)[number];
  readonly revision: number;
  /** As the shop last told it, without what is about people. */
  readonly told: Omit<ShopOrder, 'content'>;
  /** Null once it was erased. */
  readonly delivery: ShopOrderContent | null;
  readonly place: ShopOrderPlace | null;
  /** Whether somebody chose the place; then it stays until the address changes. */
  readonly is_chosen: boolean;
  readonly candidates: readonly ShopOrderPlace[];
  readonly issues: readonly DraftIssue[];
  readonly reason: RuleReason | null;
  readonly fee: number | null;
  readonly heard: readonly string[];
  readonly order_id: string | null;
  readonly alert: (typeof shopOrderAlerts)[number] | null;
  readonly received_at: Date;
  readonly changed_at: Date;
}

export type DraftKey = Pick<DraftRow, 'root_id' | 'draft_id'>;

const COLUMNS = columnsOf('shop_orders');
/** What waits for somebody: a draft, or word of what happened to one that was placed. */
const IS_OPEN = `(state in ('RECEIVED', 'WAITING') or alert is not null)`;

/** Inserts an order that was not told of before; false where it was. */
export async function insertDraft(client: Client, row: DraftRow): Promise<boolean> {
  // By the row that comes back: of an insert from a select, Citus counts what was selected.
  const { rows } = await client.query({
    name: 'insert-shop-order',
    text: `${insertRecord('shop_orders', '$1')} on conflict (root_id, system_id, shop_order_id) do nothing returning draft_id`,
    values: [JSON.stringify(row)],
  });
  return rows.length === 1;
}

/** Locks an order by the shop's own id, until the transaction ends. */
export async function lockByShopOrder(
  client: Client,
  { root_id, system_id, shop_order_id }: Pick<DraftRow, 'root_id' | 'system_id' | 'shop_order_id'>,
): Promise<DraftRow | null> {
  const { rows } = await client.query<DraftRow>({
    name: 'lock-shop-order-of-shop',
    text: `select ${COLUMNS} from shop_orders where root_id = $1 and system_id = $2 and shop_order_id = $3 for update`,
    values: [root_id, system_id, shop_order_id],
  });
  return rows[0] ?? null;
}

export async function lockDraft(client: Client, { root_id, draft_id }: DraftKey): Promise<DraftRow | null> {
  const { rows } = await client.query<DraftRow>({
    name: 'lock-shop-order',
    text: `select ${COLUMNS} from shop_orders where root_id = $1 and draft_id = $2 for update`,
    values: [root_id, draft_id],
  });
  return rows[0] ?? null;
}

export async function findDraft({ pool }: Pool, { root_id, draft_id }: DraftKey): Promise<DraftRow | null> {
  const { rows } = await pool.query<DraftRow>({
    name: 'find-shop-order',
    text: `select ${COLUMNS} from shop_orders where root_id = $1 and draft_id = $2`,
    values: [root_id, draft_id],
  });
  return rows[0] ?? null;
}

/** Queues that an order is looked at, in the transaction of `client`. */
export const queueDraft = (
  client: pg.PoolClient,
  queue: JobQueue,
  { root_id, draft_id }: DraftKey,
): Promise<void> => queue.enqueue(kyselyIn(client), 'shop-orders', { root_id, draft_id });

/** Writes all that changes of an order. */
export async function updateDraft(client: Client, row: DraftRow): Promise<void> {
  await client.query({
    name: 'update-shop-order',
    text: `update shop_orders o
           set state = n.state, revision = n.revision, told = n.told, delivery = nullif(n.delivery, 'null'),
               place = nullif(n.place, 'null'), is_chosen = n.is_chosen, candidates = n.candidates, issues = n.issues,
               reason = n.reason, fee = n.fee, heard = n.heard, order_id = n.order_id, alert = n.alert,
               changed_at = n.changed_at
           from jsonb_populate_record(null::shop_orders, $1) n
           where o.root_id = n.root_id and o.draft_id = n.draft_id`,
    values: [JSON.stringify(row)],
  });
}

/** Orders of these vendors that wait for somebody, the oldest first. */
export async function listOpenDrafts(
  { pool }: Pool,
  root_id: string,
  vendorIds: readonly string[],
  most: number,
): Promise<DraftRow[]> {
  const { rows } = await pool.query<DraftRow>({
    name: 'list-open-shop-orders',
    text: `select ${COLUMNS} from shop_orders
           where root_id = $1 and vendor_id = any($2) and ${IS_OPEN} order by received_at, draft_id limit $3`,
    values: [root_id, vendorIds, most],
  });
  return rows;
}

/** Those that are over, the latest first. */
export async function listPastDrafts(
  { pool }: Pool,
  root_id: string,
  vendorIds: readonly string[],
  most: number,
): Promise<DraftRow[]> {
  const { rows } = await pool.query<DraftRow>({
    name: 'list-past-shop-orders',
    text: `select ${COLUMNS} from shop_orders
           where root_id = $1 and vendor_id = any($2) and delivery is not null and not ${IS_OPEN}
           order by changed_at desc, draft_id limit $3`,
    values: [root_id, vendorIds, most],
  });
  return rows;
}

/** How many wait for somebody. */
export async function countOpenDrafts(
  { pool }: Pool,
  root_id: string,
  vendorIds: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-open-shop-orders',
    text: `select count(*) from shop_orders where root_id = $1 and vendor_id = any($2) and ${IS_OPEN}`,
    values: [root_id, vendorIds],
  });
  return rows[0]?.count ?? 0;
}

/** Deletes what is known of a shop system's orders. */
export async function deleteDraftsOf(client: Client, root_id: string, systemId: string): Promise<void> {
  await client.query('delete from shop_orders where root_id = $1 and system_id = $2', [root_id, systemId]);
}

/** Empties what is about people in orders that were over before `overBefore`; those that nobody took by `leftBefore` are over. */
export async function forgetPeople({ pool }: Pool, overBefore: Date, leftBefore: Date): Promise<void> {
  await pool.query(
    `update shop_orders
     set state = case when state in ('RECEIVED', 'WAITING') then 'DISMISSED' else state end,
         delivery = null, place = null, candidates = '[]', alert = null, revision = revision + 1
     where delivery is not null
       and (changed_at < $1 and state in ('PLACED', 'DISMISSED', 'WITHDRAWN') or received_at < $2)`,
    [overBefore, leftBefore],
  );
}

/** Deletes orders that no shop can tell of any more as if they were new. */
export async function deleteOldDrafts({ pool }: Pool, before: Date): Promise<void> {
  await pool.query('delete from shop_orders where received_at < $1', [before]);
}
