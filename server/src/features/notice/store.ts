import type { NoticeChannel, NoticeStep } from '@sendero/core/market/notice-settings';
import type { Database } from '../../db/db.ts';
import { inRoots, rootsIn } from '../../db/shards.ts';

export interface NoticeKey {
  readonly root_id: string;
  readonly order_id: string;
  readonly step: NoticeStep;
  readonly nth: number;
}

/** `handing`: a provider was about to be asked; after a crash nobody knows whether it was. */
export type NoticeState = 'waiting' | 'handing' | 'sent' | 'delivered' | 'failed' | 'dropped' | 'unknown';

export interface NoticeRow extends NoticeKey {
  readonly vendor_id: string;
  readonly country_code: string;
  readonly created_at: Date;
  readonly state: NoticeState;
  readonly told_at: Date | null;
  readonly channel: NoticeChannel | null;
  readonly tries: number;
  readonly reason: string | null;
  readonly ended_at: Date | null;
}

const COLUMNS = `n.root_id, n.order_id, n.step, n.nth, n.vendor_id, n.country_code, n.created_at, n.state, n.told_at, n.channel, n.tries,
  n.reason, n.ended_at`;
const DUE = 'due_at <= $1 and (lease is null or lease <= $1)';
const KEYS = 'unnest($1::text[], $2::text[], $3::text[], $4::integer[]) k(root_id, order_id, step, nth)';
const SAME =
  'n.root_id = any($5) and n.root_id = k.root_id and n.order_id = k.order_id and n.step = k.step and n.nth = k.nth';

const valuesOf = (keys: readonly NoticeKey[]) => [
  keys.map(({ root_id }) => root_id),
  keys.map(({ order_id }) => order_id),
  keys.map(({ step }) => step),
  keys.map(({ nth }) => nth),
  rootsIn(keys),
];

/** Leases at most `most` notices that are due; no other server takes them until `lease_end`. */
export async function takeDueNotices(
  { pool, shards }: Database,
  now: Date,
  lease_end: Date,
  most: number,
): Promise<NoticeRow[]> {
  const { rows: keys } = await pool.query<NoticeKey>({
    name: 'list-due-notices',
    text: `select root_id, order_id, step, nth from notices where ${DUE} order by due_at limit $2`,
    values: [now, most],
  });
  const taken: NoticeRow[] = [];
  for (const part of await shards.parts(keys)) {
    const { rows } = await pool.query<NoticeRow>({
      name: 'take-due-notices',
      text: `update notices n set lease = $7, tries = n.tries + 1
             from (select root_id, order_id, step, nth from notices
                   where root_id = any($5) and due_at <= $6 and (lease is null or lease <= $6)
                     and (root_id, order_id, step, nth) in (select k.root_id, k.order_id, k.step, k.nth from ${KEYS})
                   for update skip locked) k
             where ${SAME}
             returning ${COLUMNS}`,
      values: [...valuesOf(part), now, lease_end],
    });
    taken.push(...rows);
  }
  return taken;
}

/** Writes that a provider is about to be asked; false where the lease was lost meanwhile. */
export async function markHanding(
  { pool }: Database,
  key: NoticeKey,
  channel: NoticeChannel,
  lease_end: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'hand-notice',
    text: `update notices set state = 'handing', channel = $5
           where root_id = $1 and order_id = $2 and step = $3 and nth = $4 and lease = $6`,
    values: [key.root_id, key.order_id, key.step, key.nth, channel, lease_end],
  });
  return rowCount === 1;
}

/** Notices about an order that were handed to a provider. */
export async function countHanded({ pool }: Database, { root_id, order_id }: NoticeKey): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-handed-notices',
    text: `select count(*)::integer as count from notices
           where root_id = $1 and order_id = $2 and state in ('sent', 'delivered', 'unknown')`,
    values: [root_id, order_id],
  });
  return rows[0]?.count ?? 0;
}

export interface Settled {
  readonly state: NoticeState;
  /** When it is looked at again; null: it has ended. */
  readonly due_at: Date | null;
  readonly channel?: NoticeChannel | null;
  readonly reason?: string | null;
  readonly ref?: string | null;
  /** Whether the tries begin anew. */
  readonly isFresh?: boolean;
}

/** Ends the lease of a notice with what became of it. */
export async function settleNotice(
  { pool }: Database,
  key: NoticeKey,
  { state, due_at, channel = null, reason = null, ref = null, isFresh = false }: Settled,
  at: { readonly now: Date; readonly lease_end: Date },
): Promise<void> {
  await pool.query({
    name: 'settle-notice',
    text: `update notices
           set state = $5, due_at = $6, channel = $7, reason = $8, provider_ref = $9, lease = null,
               tries = case when $10 then 0 else tries end, ended_at = case when $6::timestamptz is null then $11::timestamptz end
           where root_id = $1 and order_id = $2 and step = $3 and nth = $4 and lease = $12`,
    values: [
      key.root_id,
      key.order_id,
      key.step,
      key.nth,
      state,
      due_at,
      channel,
      reason,
      ref,
      isFresh,
      at.now,
      at.lease_end,
    ],
  });
}

interface End {
  readonly ref: string;
  readonly state: 'delivered' | 'failed';
}

/**
 * Writes what a provider tells of a notice, though its answer may not have come yet: whoever waits for that has lost the
 * lease then. False where there is none that this is news of.
 */
export async function endNotice(
  { pool }: Database,
  channel: NoticeChannel,
  { key, ref, state }: End & { readonly key: NoticeKey },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'end-notice',
    text: `update notices
           set state = $6, reason = case when $6 = 'failed' then 'not_delivered' end, provider_ref = $7,
               due_at = null, lease = null, ended_at = coalesce(ended_at, $8)
           where root_id = $1 and order_id = $2 and step = $3 and nth = $4 and channel = $5
             and (state in ('handing', 'unknown') or state = 'sent' and provider_ref = $7)`,
    values: [key.root_id, key.order_id, key.step, key.nth, channel, state, ref, now],
  });
  return rowCount === 1;
}

/** As `endNotice`, where the provider brings no tag back. */
export async function endNoticeByRef(
  { pool }: Database,
  channel: NoticeChannel,
  { ref, state }: End,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'end-notice-by-ref',
    text: `update notices set state = $3, reason = case when $3 = 'failed' then 'not_delivered' end
           where provider_ref = $1 and channel = $2 and state = 'sent'`,
    values: [ref, channel, state],
  });
  return rowCount === 1;
}

/** Begins the next watch over an arrival, of which `told_at` was told now. */
export async function insertNextWatch(
  { pool }: Database,
  { root_id, order_id, step, nth, vendor_id, country_code }: NoticeRow,
  told_at: Date,
  now: Date,
): Promise<void> {
  await pool.query({
    name: 'insert-next-watch',
    text: `insert into notices (root_id, order_id, step, nth, vendor_id, country_code, created_at, due_at, told_at)
           values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict do nothing`,
    values: [root_id, order_id, step, nth + 1, vendor_id, country_code, now, told_at],
  });
}

/** The notices of an order, oldest first. */
export async function listNotices(
  { pool }: Database,
  root_id: string,
  order_id: string,
): Promise<NoticeRow[]> {
  const { rows } = await pool.query<NoticeRow>({
    name: 'list-notices',
    text: `select ${COLUMNS} from notices n where n.root_id = $1 and n.order_id = $2 order by n.created_at, n.step, n.nth`,
    values: [root_id, order_id],
  });
  return rows;
}

export interface RecipientRow {
  readonly order_id: string;
  readonly site_id: string;
  readonly language: string | null;
  readonly email: string | null;
}

export async function listRecipients(
  { pool, shards }: Database,
  orders: readonly { readonly root_id: string; readonly order_id: string }[],
): Promise<RecipientRow[]> {
  const { rows } = await pool.query<RecipientRow>({
    name: 'list-recipients',
    text: `select order_id, site_id, language, email from order_recipients
           where ${inRoots(await shards.isDistributed(), 'root_id', '$1')} and (root_id, order_id) in
             (select k.root_id, k.order_id from unnest($1::text[], $2::text[]) k(root_id, order_id))`,
    values: [orders.map(({ root_id }) => root_id), orders.map(({ order_id }) => order_id)],
  });
  return rows;
}

/** Deletes what is older than a country keeps it. */
export async function deleteNoticesBefore(
  { pool }: Database,
  countryCode: string,
  before: Date,
): Promise<void> {
  await pool.query('delete from notices where country_code = $1 and created_at < $2', [countryCode, before]);
}

/** Deletes addresses and devices that no notice can need any more. */
export async function deleteRecipientsBefore({ pool }: Database, before: Date): Promise<void> {
  await pool.query('delete from order_recipients where created_at < $1', [before]);
  await pool.query('delete from notice_devices where created_at < $1', [before]);
}
