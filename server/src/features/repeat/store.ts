import type { RepeatedOrder } from '@sendero/core/contract/repeat-api';
import type { PreorderEnd } from '@sendero/core/order/preorder';
import type { Schedule } from '@sendero/core/repeat/schedule';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { columnsOf, insertRecord } from '../../db/columns-of.ts';

/** Why nothing was placed on a day: the field that is wrong, and the key of the text that says what to do. */
export interface Failure {
  readonly day: string;
  readonly field: string;
  readonly translation_key: string;
}

/** An order that returns, as it is stored: money in minor units. */
export interface RepeatRow {
  readonly root_id: string;
  readonly repeat_id: string;
  readonly vendor_id: string;
  readonly site_id: string;
  readonly country_code: string;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  readonly payload: RepeatedOrder;
  readonly weekdays: readonly number[];
  readonly at: string;
  readonly at_end: PreorderEnd;
  readonly from_day: string;
  readonly until_day: string | null;
  readonly paused: boolean;
  readonly skipped: readonly string[];
  /** The day to be placed next, and when it is placed. */
  readonly next_day: string | null;
  readonly next_at: Date | null;
  readonly fee: number;
  readonly failure: Failure | null;
  readonly last: { readonly day: string; readonly order_id: string } | null;
}

export const scheduleOf = ({ weekdays, at, from_day, until_day, skipped }: RepeatRow): Schedule => ({
  weekdays,
  at,
  from: from_day,
  until: until_day,
  skipped,
});

const COLUMNS = columnsOf('repeats');

type Key = Pick<RepeatRow, 'root_id' | 'repeat_id'>;
type Queries = Pick<pg.PoolClient, 'query'>;

/** Inserts a repeat unless its outlet has `most` already; whether it did. The outlet's feed is locked to count. */
export async function insertRepeat(client: Queries, row: RepeatRow, most: number): Promise<boolean> {
  await client.query('select from vendor_feeds where root_id = $1 and vendor_id = $2 for update', [
    row.root_id,
    row.vendor_id,
  ]);
  const { rowCount } = await client.query({
    name: 'insert-repeat',
    text: `${insertRecord('repeats', '$1')}
           where (select count(*) from repeats where vendor_id = $2 and deleted_at is null) < $3`,
    values: [JSON.stringify(row), row.vendor_id, most],
  });
  return rowCount === 1;
}

/** Who is told of a day on which a repeat could not be placed. */
export interface RepeatMaker {
  readonly user_id: string;
  readonly language: string;
  /** The address of the portal as they use it. */
  readonly portal: string;
}

export async function insertMaker(
  client: Queries,
  { root_id, repeat_id }: Key,
  maker: RepeatMaker,
): Promise<void> {
  await client.query({
    name: 'insert-repeat-maker',
    text: `insert into repeat_makers (root_id, repeat_id, user_id, language, portal) values ($1, $2, $3, $4, $5)`,
    values: [root_id, repeat_id, maker.user_id, maker.language, maker.portal],
  });
}

/** Finds who made a repeat, with their address; null where they have no account, or none any more. */
export async function findMaker(
  { pool }: Database,
  { root_id, repeat_id }: Key,
): Promise<(RepeatMaker & { readonly email: string; readonly country_code: string }) | null> {
  const { rows } = await pool.query<RepeatMaker & { email: string; country_code: string }>({
    name: 'find-repeat-maker',
    text: `select m.user_id, m.language, m.portal, u.email, u.country_code
           from repeat_makers m join users u using (user_id) where m.root_id = $1 and m.repeat_id = $2`,
    values: [root_id, repeat_id],
  });
  return rows[0] ?? null;
}

/** The repeats of an outlet, the oldest first. */
export async function listRepeatsOf({ pool }: Database, vendorId: string): Promise<readonly RepeatRow[]> {
  const { rows } = await pool.query<RepeatRow>({
    name: 'list-repeats',
    text: `select ${COLUMNS} from repeats where vendor_id = $1 and deleted_at is null order by created_at, repeat_id`,
    values: [vendorId],
  });
  return rows;
}

/** The repeats of a tree to these phone numbers. */
export async function listRepeatsTo(
  { pool }: Database,
  rootId: string,
  phones: readonly string[],
): Promise<readonly RepeatRow[]> {
  const { rows } = await pool.query<RepeatRow>({
    name: 'list-repeats-to',
    text: `select ${COLUMNS} from repeats
           where root_id = $1 and deleted_at is null and payload #>> '{customer,phone_number}' = any($2)`,
    values: [rootId, phones],
  });
  return rows;
}

/** Locks a repeat until the transaction ends; a deleted one too. */
export async function lockRepeat(client: Queries, { root_id, repeat_id }: Key): Promise<RepeatRow | null> {
  const { rows } = await client.query<RepeatRow>({
    name: 'lock-repeat',
    text: `select ${COLUMNS} from repeats where root_id = $1 and repeat_id = $2 for update`,
    values: [root_id, repeat_id],
  });
  return rows[0] ?? null;
}

/** Reads the repeats that are to be placed at `now`. */
export async function listDueRepeats(
  { pool }: Database,
  now: Date,
  most: number,
): Promise<readonly RepeatRow[]> {
  const { rows } = await pool.query<RepeatRow>({
    name: 'list-due-repeats',
    text: `select ${COLUMNS} from repeats where next_at <= $1 order by next_at limit $2`,
    values: [now, most],
  });
  return rows;
}

export async function updateRepeat(client: Queries, row: RepeatRow): Promise<void> {
  await client.query({
    name: 'update-repeat',
    text: `update repeats r
           set revision = n.revision, updated_at = n.updated_at, deleted_at = n.deleted_at, payload = n.payload,
               weekdays = n.weekdays, at = n.at, at_end = n.at_end, from_day = n.from_day, until_day = n.until_day,
               paused = n.paused, skipped = n.skipped, next_day = n.next_day, next_at = n.next_at, fee = n.fee,
               failure = nullif(n.failure, 'null'), last = nullif(n.last, 'null')
           from jsonb_populate_record(null::repeats, $1) n
           where r.root_id = n.root_id and r.repeat_id = n.repeat_id`,
    values: [JSON.stringify(row)],
  });
}

/** The days of a repeat that were placed or have failed, of these. */
export async function listDaysDone(client: Queries, { root_id, repeat_id }: Key): Promise<readonly string[]> {
  const { rows } = await client.query<{ day: string }>({
    name: 'list-days-done',
    text: 'select day from repeat_days where root_id = $1 and repeat_id = $2 order by day desc limit 400',
    values: [root_id, repeat_id],
  });
  return rows.map(({ day }) => day);
}

/** Notes what became of a day; false where it is known already. */
export async function insertDay(
  client: Queries,
  { root_id, repeat_id }: Key,
  day: { readonly day: string; readonly order_id: string | null; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'insert-repeat-day',
    text: 'insert into repeat_days (root_id, repeat_id, day, order_id, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    values: [root_id, repeat_id, day.day, day.order_id, day.at],
  });
  return rowCount === 1;
}

/** Deletes what was deleted before `deletedBefore`, what has had no day to come since `endedBefore`, and old days. */
export async function deleteEndedRepeats(
  { pool }: Database,
  deletedBefore: Date,
  endedBefore: Date,
): Promise<void> {
  await pool.query({
    name: 'delete-ended-repeats',
    text: 'delete from repeats where deleted_at < $1 or (next_day is null and not paused and updated_at < $2)',
    values: [deletedBefore, endedBefore],
  });
  await pool.query({
    name: 'delete-old-repeat-days',
    text: 'delete from repeat_days where at < $1',
    values: [endedBefore],
  });
}
