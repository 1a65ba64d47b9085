import type { MessageType } from '@sendero/core/webhook/events';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { WebhookKey, WebhookRow } from './webhook-store.ts';

type Client = Pick<pg.PoolClient, 'query'>;

/** Something that a webhook is to be told. */
export interface Message {
  readonly message_id: string;
  readonly event: MessageType;
  readonly vendor_id: string;
  readonly order_id: string | null;
  readonly seq: number | null;
  readonly subject: Readonly<Record<string, string | number>>;
  /** When it happened. */
  readonly at: Date;
}

/** One that waits to be tried, or to be tried again. */
export interface WaitingMessage extends Message {
  readonly tries: number;
  /** When it was tried first. */
  readonly tried_at: Date | null;
  readonly due_at: Date;
}

const COLUMNS = 'message_id, event, vendor_id, order_id, seq, subject, at, tries, tried_at, due_at';
const SAME = 'root_id = $1 and webhook_id = $2';

/** Messages that wait and are due, those of an order in the order of their numbers. */
export async function listDueMessages(
  { pool }: Pick<Database, 'pool'>,
  { root_id, webhook_id }: WebhookKey,
  now: Date,
  most: number,
): Promise<WaitingMessage[]> {
  const { rows } = await pool.query<WaitingMessage>({
    name: 'list-due-messages',
    text: `select ${COLUMNS} from webhook_messages where ${SAME} and due_at <= $3 order by due_at, at, seq limit $4`,
    values: [root_id, webhook_id, now, most],
  });
  return rows;
}

/**
 * Of those that are due, the most tried one and the least tried one: what is asked of a receiver that fails. Only the first of
 * an order is tried. Of a hundred thousand that wait, each order's first are read along an index, once.
 */
export async function listProbes(
  { pool }: Pick<Database, 'pool'>,
  { root_id, webhook_id }: WebhookKey,
  now: Date,
): Promise<WaitingMessage[]> {
  const of = (order: string) =>
    `(select message_id from firsts where due_at <= $3 order by ${order}, at, seq limit 1)`;
  const { rows } = await pool.query<WaitingMessage>({
    name: 'list-probes',
    text: `with firsts as (
             (select distinct on (order_id) message_id, tries, at, seq, due_at from webhook_messages
               where ${SAME} and order_id is not null and seq is not null order by order_id, seq)
             union all
             select message_id, tries, at, seq, due_at from webhook_messages
             where ${SAME} and (order_id is null or seq is null))
           select ${COLUMNS} from webhook_messages
           where ${SAME} and message_id in (${of('tries desc')} union ${of('tries')})`,
    values: [root_id, webhook_id, now],
  });
  return rows;
}

/** Until when what waits of these orders waits. */
export async function findWaits(
  { pool }: Pick<Database, 'pool'>,
  { root_id, webhook_id }: WebhookKey,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly due_at: Date; readonly count: number }>> {
  const { rows } = await pool.query<{ order_id: string; due_at: Date; count: number }>({
    name: 'find-waits',
    text: `select order_id, max(due_at) as due_at, count(*)::integer as count from webhook_messages
           where ${SAME} and order_id = any($3) group by order_id`,
    values: [root_id, webhook_id, orderIds],
  });
  return new Map(rows.map(({ order_id, ...wait }) => [order_id, wait]));
}

/** A step of an order, as a vendor's feed has it. */
interface FeedRow {
  readonly vendor_id: string;
  readonly seq: number;
  readonly order_id: string;
  readonly status: string;
  readonly created_at: Date;
  readonly is_first: boolean;
}

/** How many numbers before it the first event of an order is looked for, among those of the same moment. */
const NEAR = 500;

/**
 * The steps after a webhook's places in the feeds that it covers, at most `most`: of each feed without gaps, and of all
 * feeds alike.
 */
export async function readNextSteps(
  { pool }: Pick<Database, 'pool'>,
  { root_id, webhook_id, vendor_ids }: Pick<WebhookRow, 'root_id' | 'webhook_id' | 'vendor_ids'>,
  most: number,
): Promise<FeedRow[]> {
  const { rows } = await pool.query<FeedRow>({
    name: 'read-next-steps',
    text: `select e.vendor_id, e.seq, e.order_id, e.status, e.created_at,
                  e.created_at = o.created_at and not exists (
                    select from order_events b where b.root_id = $1 and b.vendor_id = e.vendor_id and b.order_id = e.order_id
                      and b.created_at = e.created_at and b.seq < e.seq and b.seq > e.seq - ${NEAR}) as is_first
           from vendor_feeds f
           left join webhook_places p on p.root_id = $1 and p.webhook_id = $2 and p.vendor_id = f.vendor_id
           cross join lateral (
             select e.vendor_id, e.seq, e.order_id, e.status, e.created_at, row_number() over (order by e.seq) as nth from order_events e
             where e.root_id = $1 and e.vendor_id = f.vendor_id and e.seq > coalesce(p.seq, 0)
             order by e.seq limit $4) e
           join orders o on o.root_id = $1 and o.order_id = e.order_id
           where f.root_id = $1 and ($3::text[] is null or f.vendor_id = any($3)) and f.seq > coalesce(p.seq, 0)
           order by e.nth, e.vendor_id limit $4`,
    values: [root_id, webhook_id, vendor_ids, most],
  });
  return rows;
}

/** Passes over what a feed has kept no longer: no event is left after the place in it. */
export async function passOverGone(
  { pool }: Pick<Database, 'pool'>,
  { root_id, webhook_id, vendor_ids }: Pick<WebhookRow, 'root_id' | 'webhook_id' | 'vendor_ids'>,
): Promise<void> {
  await pool.query({
    name: 'pass-over-gone-steps',
    text: `insert into webhook_places (root_id, webhook_id, vendor_id, seq)
           select f.root_id, $2, f.vendor_id, f.seq from vendor_feeds f
           left join webhook_places p on p.root_id = f.root_id and p.webhook_id = $2 and p.vendor_id = f.vendor_id
           where f.root_id = $1 and ($3::text[] is null or f.vendor_id = any($3)) and f.seq > coalesce(p.seq, 0)
             and not exists (select 1 from order_events e
                             where e.root_id = $1 and e.vendor_id = f.vendor_id and e.seq > coalesce(p.seq, 0))
           on conflict (root_id, webhook_id, vendor_id) do update set seq = greatest(webhook_places.seq, excluded.seq)`,
    values: [root_id, webhook_id, vendor_ids],
  });
}

/** Writes up to which number a webhook has been told each feed. */
export async function savePlaces(
  client: Client,
  { root_id, webhook_id }: WebhookKey,
  places: ReadonlyMap<string, number>,
): Promise<void> {
  if (places.size === 0) return;
  await client.query({
    name: 'save-webhook-places',
    text: `insert into webhook_places (root_id, webhook_id, vendor_id, seq)
           select $1, $2, p.vendor_id, p.seq from unnest($3::text[], $4::bigint[]) p(vendor_id, seq)
           on conflict (root_id, webhook_id, vendor_id) do update set seq = greatest(webhook_places.seq, excluded.seq)`,
    values: [root_id, webhook_id, [...places.keys()], [...places.values()]],
  });
}

/** Writes messages that go on waiting. */
export async function saveWaiting(
  client: Client,
  { root_id, webhook_id }: WebhookKey,
  messages: readonly WaitingMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await client.query({
    name: 'save-waiting-messages',
    text: `insert into webhook_messages (root_id, webhook_id, ${COLUMNS})
           select $1, $2, ${COLUMNS.replaceAll(/\w+/g, 'm.$&')}
           from jsonb_to_recordset($3) m(message_id text, event text, vendor_id text, order_id text, seq bigint, subject jsonb,
             at timestamptz, tries integer, tried_at timestamptz, due_at timestamptz)
           on conflict (root_id, webhook_id, message_id) do update
             set tries = excluded.tries, tried_at = excluded.tried_at, due_at = excluded.due_at`,
    values: [root_id, webhook_id, JSON.stringify(messages)],
  });
}

export async function deleteMessages(
  client: Client,
  { root_id, webhook_id }: WebhookKey,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await client.query({
    name: 'delete-messages',
    text: `delete from webhook_messages where ${SAME} and message_id = any($3)`,
    values: [root_id, webhook_id, messageIds],
  });
}

/** What waits of an order waits for what failed of it. */
export async function holdOrders(
  client: Client,
  { root_id, webhook_id }: WebhookKey,
  holds: ReadonlyMap<string, Date>,
): Promise<void> {
  if (holds.size === 0) return;
  await client.query({
    name: 'hold-orders',
    text: `update webhook_messages m set due_at = h.due_at from unnest($3::text[], $4::timestamptz[]) h(order_id, due_at)
           where m.root_id = $1 and m.webhook_id = $2 and m.order_id = h.order_id and m.due_at < h.due_at`,
    values: [root_id, webhook_id, [...holds.keys()], [...holds.values()]],
  });
}

/** A receiver that failed answers again: everything that waits is due. */
export async function releaseAll(
  client: Client,
  { root_id, webhook_id }: WebhookKey,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'release-messages',
    text: `update webhook_messages set due_at = $3 where ${SAME} and due_at > $3`,
    values: [root_id, webhook_id, now],
  });
}

/** Deletes what nobody was told, and what was told of arrivals. */
export async function deleteOldMessages({ pool }: Pick<Database, 'pool'>, before: Date): Promise<void> {
  await pool.query('delete from webhook_messages where at < $1', [before]);
  await pool.query('delete from webhook_arrivals where told_at < $1', [before]);
}
