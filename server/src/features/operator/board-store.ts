import { TEST_MARK } from '@sendero/core/vendor/test-twin';
import type { OrderStatus } from '@sendero/core/order/status';
import type { Database } from '../../db/db.ts';
import { JOIN_CODE } from '../../db/order-columns.ts';

/** A thing that a number of the board counts. */
export interface Listed {
  readonly id: string;
  readonly title: string;
  readonly since: Date | null;
  readonly order_id: string | null;
  /** Of an order that is itself what is counted. */
  readonly order?: { readonly short_code: string | null; readonly status: OrderStatus };
}

/** Nobody counts further: what is more is as bad. */
const MOST = 1000;

/** Orders of test keys are nobody's (DEV-02). */
const IS_REAL = `not starts_with(o.root_id, '${TEST_MARK}')`;

/** Orders of `$1` that somebody waits for, by the index of a country's latest; `$2` is now. */
const UNDER_WAY = `orders o ${JOIN_CODE} where o.country_code = $1 and o.person_erased_at is null
  and o.created_at > $2::timestamptz - interval '15 days' and o.stage in ('unpaid', 'new', 'collected') and ${IS_REAL}`;
const ORDER = `o.order_id as id, o.pickup->>'name' as title, o.order_id,
  jsonb_build_object('short_code', c.short_code, 'status', o.status) as "order"`;

/** What each number of the database counts, oldest first; `$1` is the country, `$2` now. */
const LISTS = {
  under_way: `select ${ORDER}, o.created_at as since from ${UNDER_WAY} and o.stage <> 'unpaid' order by o.created_at`,
  late: `select ${ORDER}, o.promised_at as since from ${UNDER_WAY} and o.stage <> 'unpaid' and o.promised_at < $2 order by o.promised_at`,
  without_rider: `select ${ORDER}, o.dispatch_at as since from orders o ${JOIN_CODE}
    where o.country_code = $1 and o.person_erased_at is null and o.created_at > $2::timestamptz - interval '15 days'
      and (o.status = 'STALLED' or o.status = 'WAITING_FOR_TRANSPORT' and o.updated_at < $2::timestamptz - interval '10 minutes')
      and ${IS_REAL}
      and exists (select 1 from rider_searches s where s.root_id = o.root_id and s.order_id = o.order_id
                  and s.state in ('searching', 'failed', 'held'))
    order by o.created_at`,
  unpaid: `select ${ORDER}, o.created_at as since from ${UNDER_WAY} and o.stage = 'unpaid'
    and o.created_at < $2::timestamptz - interval '10 minutes' order by o.created_at`,
  refunds_failed: `select p.payment_id::text as id, p.provider as title, p.order_id, p.refund_sent_at as since
    from payments p join vendors v on v.vendor_id = p.vendor_id
    where v.country_code = $1 and p.refund_state = 'failed' and $2::timestamptz is not null
    union all
    select r.refund_id::text, p.provider, r.order_id, r.refund_sent_at
    from refunds r join payments p on p.root_id = r.root_id and p.payment_id = r.payment_id
      join vendors v on v.vendor_id = p.vendor_id
    where v.country_code = $1 and r.refund_state = 'failed' order by since`,
  cases_undecided: `select c.order_id as id, c.vendor_id as title, c.order_id, c.opened_at as since from cases c
    where c.decided_at is null and c.country_code = $1 and $2::timestamptz is not null order by c.opened_at`,
  notices_failed: `select n.order_id as id, n.step || ' ' || coalesce(n.channel, '') as title, n.order_id, n.created_at as since
    from notices n where n.created_at > $2::timestamptz - interval '1 day' and n.country_code = $1 and n.state = 'failed' order by n.created_at`,
} as const;

export type ListName = keyof typeof LISTS;

export const listNames = Object.keys(LISTS) as readonly ListName[];

/** Counts what a list has, up to 1000. */
export async function countListed(
  { pool }: Database,
  name: ListName,
  country: string,
  now: Date,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: `board-count-${name}`,
    text: `select count(*) from (select 1 from (${LISTS[name]}) l limit ${MOST}) n`,
    values: [country, now],
  });
  return rows[0]?.count ?? 0;
}

export async function listListed(
  { pool }: Database,
  name: ListName,
  { country, now, most }: { readonly country: string; readonly now: Date; readonly most: number },
): Promise<Listed[]> {
  const { rows } = await pool.query<Listed>({
    name: `board-list-${name}`,
    text: `${LISTS[name]} limit $3`,
    values: [country, now, most],
  });
  return rows;
}

/** Returns the mails that wait for longer than five minutes; they belong to no country. Nobody's address is told. */
export async function listWaitingMails({ pool }: Database, now: Date, most: number): Promise<Listed[]> {
  const { rows } = await pool.query<Listed>({
    name: 'board-list-mails',
    text: `select m.mail_id::text as id, m.mail->>'subject' as title, null as order_id, j.created_on as since
           from queued_mails m join jobs.job j on j.name = 'mails' and j.data->>'mail_id' = m.mail_id::text
           where m.worthless_at > $1 and not m.is_decoy and j.created_on < now() - interval '5 minutes'
             and j.state < 'completed'
           order by j.created_on limit $2`,
    values: [now, most],
  });
  return rows;
}
