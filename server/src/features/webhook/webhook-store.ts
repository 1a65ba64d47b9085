import type { WebhookState } from '@sendero/core/contract/webhook-api';
import type { WebhookEvent } from '@sendero/core/webhook/events';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { rootsIn } from '../../db/shards.ts';
import { oneAtATime } from '../../db/one-at-a-time.ts';

type Client = Pick<pg.PoolClient, 'query'>;

export interface WebhookRow {
  readonly root_id: string;
  readonly webhook_id: string;
  readonly country_code: string;
  readonly site_id: string;
  readonly language: string;
  readonly vendor_ids: string[] | null;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly description: string;
  readonly secret: Buffer;
  readonly secret_before: Buffer | null;
  readonly secret_before_until: Date | null;
  readonly state: WebhookState;
  readonly created_at: Date;
  readonly failing_since: Date | null;
  readonly failures: number;
  readonly due_at: Date;
}

export type WebhookKey = Pick<WebhookRow, 'root_id' | 'webhook_id'>;

const COLUMNS = `root_id, webhook_id, country_code, site_id, language, vendor_ids, url, events, description, secret, secret_before,
  secret_before_until, state, created_at, failing_since, failures, due_at`;
const SAME = 'root_id = $1 and webhook_id = $2';

/** Inserts a webhook, if its root has fewer than `most`. */
export async function insertWebhook(client: Client, row: WebhookRow, most: number): Promise<boolean> {
  await oneAtATime(client, `webhooks of ${row.root_id}`);
  const { rowCount } = await client.query(
    `insert into webhooks (${COLUMNS})
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
     where (select count(*) from webhooks where root_id = $1) < $18`,
    [...valuesOf(row), most],
  );
  return rowCount === 1;
}

const valuesOf = (row: WebhookRow): unknown[] => [
  row.root_id,
  row.webhook_id,
  row.country_code,
  row.site_id,
  row.language,
  row.vendor_ids,
  row.url,
  row.events,
  row.description,
  row.secret,
  row.secret_before,
  row.secret_before_until,
  row.state,
  row.created_at,
  row.failing_since,
  row.failures,
  row.due_at,
];

/** The webhooks of these roots, the oldest first. */
export async function listWebhookRows({ pool }: Database, rootIds: readonly string[]): Promise<WebhookRow[]> {
  const { rows } = await pool.query<WebhookRow>({
    name: 'list-webhooks',
    text: `select ${COLUMNS} from webhooks where root_id = any($1) order by created_at, webhook_id`,
    values: [rootIds],
  });
  return rows;
}

/** Reads a webhook for a change; nobody else changes it until the transaction ends. */
export async function lockWebhook(
  client: Client,
  { root_id, webhook_id }: WebhookKey,
): Promise<WebhookRow | undefined> {
  const { rows } = await client.query<WebhookRow>(
    `select ${COLUMNS} from webhooks where ${SAME} for update`,
    [root_id, webhook_id],
  );
  return rows[0];
}

/** Writes what an owner may change; whoever works on it loses the lease, and finds it changed. */
export async function updateWebhook(client: Client, row: WebhookRow): Promise<void> {
  await client.query(
    `update webhooks set vendor_ids = $3, url = $4, events = $5, description = $6, secret = $7, secret_before = $8,
       secret_before_until = $9, state = $10, failing_since = $11, failures = $12, due_at = $13, lease = null, lease_until = null
     where ${SAME}`,
    [
      row.root_id,
      row.webhook_id,
      row.vendor_ids,
      row.url,
      row.events,
      row.description,
      row.secret,
      row.secret_before,
      row.secret_before_until,
      row.state,
      row.failing_since,
      row.failures,
      row.due_at,
    ],
  );
}

/** Deletes a webhook with all that belongs to it. */
export async function deleteWebhook(client: Client, { root_id, webhook_id }: WebhookKey): Promise<void> {
  for (const table of ['webhook_attempts', 'webhook_messages', 'webhook_places', 'webhooks'])
    await client.query(`delete from ${table} where ${SAME}`, [root_id, webhook_id]);
}

export type Covering = Pick<WebhookRow, 'root_id' | 'webhook_id' | 'vendor_ids'>;

/** Has a webhook begin at the present end of each feed that it covers now, and did not before; forgets what it covers no more. */
export async function placeAtEnd(
  client: Client,
  { root_id, webhook_id, vendor_ids }: Covering,
  before: Covering | null,
): Promise<void> {
  await client.query(
    `delete from webhook_places where ${SAME} and $3::text[] is not null and vendor_id <> all(coalesce($3, '{}'))`,
    [root_id, webhook_id, vendor_ids],
  );
  await client.query(
    `insert into webhook_places (root_id, webhook_id, vendor_id, seq)
     select f.root_id, $2, f.vendor_id, f.seq from vendor_feeds f
     where f.root_id = $1 and ($3::text[] is null or f.vendor_id = any($3))
       and ($4 or $5::text[] is not null and f.vendor_id <> all($5))
     on conflict (root_id, webhook_id, vendor_id) do update set seq = excluded.seq`,
    [root_id, webhook_id, vendor_ids, before === null, before?.vendor_ids ?? null],
  );
}

/** Forgets what waits of vendors that a webhook covers no more. */
export async function deleteUncovered(
  client: Client,
  { root_id, webhook_id, vendor_ids }: Covering,
): Promise<void> {
  if (vendor_ids === null) return;
  await client.query(`delete from webhook_messages where ${SAME} and vendor_id <> all($3)`, [
    root_id,
    webhook_id,
    vendor_ids,
  ]);
}

/** Forgets where it stands in every feed: it wanted none of them. */
export async function deletePlaces(client: Client, { root_id, webhook_id }: WebhookKey): Promise<void> {
  await client.query(`delete from webhook_places where ${SAME}`, [root_id, webhook_id]);
}

const IS_FREE = '(w.lease_until is null or w.lease_until < now())';

/**
 * Leases at most `most` webhooks that have something to be told, those first that waited longest for a turn. One that fails
 * is due when its pause ends.
 */
export async function takeDueWebhooks(
  { pool, shards }: Database,
  {
    now,
    lease,
    lease_ms,
    most,
  }: { readonly now: Date; readonly lease: string; readonly lease_ms: number; readonly most: number },
): Promise<WebhookRow[]> {
  const { rows: keys } = await pool.query<WebhookKey>({
    name: 'list-due-webhooks',
    text: `select w.root_id, w.webhook_id from webhooks w
           where w.state = 'on' and w.due_at <= $1 and ${IS_FREE} and (
             exists (select 1 from webhook_messages m
                     where m.root_id = w.root_id and m.webhook_id = w.webhook_id and m.due_at <= $1)
             or w.events && '{order.created,order.updated}' and exists (
               select from vendor_feeds f
               left join webhook_places p on p.root_id = f.root_id and p.webhook_id = w.webhook_id and p.vendor_id = f.vendor_id
               where f.root_id = w.root_id and (w.vendor_ids is null or f.vendor_id = any(w.vendor_ids))
                 and f.seq > coalesce(p.seq, 0)))
           order by w.worked_at nulls first limit $2`,
    values: [now, most],
  });
  const taken: WebhookRow[] = [];
  for (const part of await shards.parts(keys)) {
    const { rows } = await pool.query<WebhookRow>({
      name: 'take-due-webhooks',
      text: `update webhooks w set lease = $4, lease_until = now() + $5 * interval '1 ms', worked_at = now()
             where w.root_id = any($1) and (w.root_id, w.webhook_id) in (select k.root_id, k.webhook_id
                 from unnest($2::text[], $3::text[]) k(root_id, webhook_id))
               and w.state = 'on' and ${IS_FREE}
             returning ${COLUMNS}`,
      values: [
        rootsIn(part),
        part.map(({ root_id }) => root_id),
        part.map(({ webhook_id }) => webhook_id),
        lease,
        lease_ms,
      ],
    });
    taken.push(...rows);
  }
  return taken;
}

/** Has a lease last longer; false where it was lost. */
export async function extendLease(
  { pool }: Database,
  { root_id, webhook_id }: WebhookKey,
  lease: string,
  lease_ms: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'extend-webhook-lease',
    text: `update webhooks set lease_until = now() + $4 * interval '1 ms' where ${SAME} and lease = $3`,
    values: [root_id, webhook_id, lease, lease_ms],
  });
  return rowCount === 1;
}

/** How a webhook stands after a turn. */
export type Standing = Pick<WebhookRow, 'state' | 'failing_since' | 'failures' | 'due_at'>;

/** Ends a turn with how the webhook stands then; false where the lease was lost. */
export async function endTurn(
  client: Client,
  { root_id, webhook_id }: WebhookKey,
  lease: string,
  { state, failing_since, failures, due_at }: Standing,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'end-webhook-turn',
    text: `update webhooks set state = $4, failing_since = $5, failures = $6, due_at = $7, lease = null, lease_until = null
           where ${SAME} and lease = $3`,
    values: [root_id, webhook_id, lease, state, failing_since, failures, due_at],
  });
  return rowCount === 1;
}

export type Sealed = Pick<WebhookRow, 'root_id' | 'webhook_id' | 'secret' | 'secret_before'>;

export async function listSealed({ pool }: Database): Promise<Sealed[]> {
  const { rows } = await pool.query<Sealed>(
    'select root_id, webhook_id, secret, secret_before from webhooks',
  );
  return rows;
}

/** Replaces how secrets are sealed, unless they were turned meanwhile. */
export async function updateSealed(
  { pool }: Database,
  before: Sealed,
  { secret, secret_before }: Pick<WebhookRow, 'secret' | 'secret_before'>,
): Promise<void> {
  await pool.query(
    `update webhooks set secret = $3, secret_before = $4 where ${SAME} and secret = $5 and secret_before is not distinct from $6`,
    [before.root_id, before.webhook_id, secret, secret_before, before.secret, before.secret_before],
  );
}
