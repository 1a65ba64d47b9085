// Selects orders by a filter, newest first unless it says how they are sorted.
import { hash } from 'node:crypto';
import type { HistoryStatus } from '@sendero/core/order/history';
import type { CancelReason } from '@sendero/core/order/order';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { codeOf } from '../../db/order-columns.ts';
import { type ArchivedPart, acrossTheArchive, isArchived } from './archive-store.ts';
import type { OrderRow } from './order-row.ts';
import { type OrderSort, type Place, orderBy, pageAfter } from './sort-store.ts';

/** Which orders are selected. A null field selects all. */
export interface OrderFilter {
  readonly root_id: string;
  /** Null for the whole tree. */
  readonly vendor_id: string | null;
  /** The time that `from` and `to` apply to. */
  readonly time: 'created_at' | 'preordered_for';
  readonly from: Date | null;
  readonly to: Date | null;
  readonly stage: HistoryStatus;
  readonly phone: string | null;
  /** The beginning of the ids. */
  readonly id_prefix: string | null;
  readonly short_code: string | null;
  /** Each is part of the customer's name, address or telephone number, in any case. */
  readonly words: readonly string[] | null;
  /** Null for newest first. */
  readonly sort: OrderSort | null;
  /** Orders placed before then may be archived; null where no archived one is selected. */
  readonly archived_before: Date | null;
}

/** Where orders are selected from. */
type Where = 'orders' | 'orders and archive';

/** Returns the heads of a page: newest first, read along one index, unless the filter says otherwise. */
export async function findHeads(
  db: Database,
  filter: OrderFilter,
  after: Place | null,
  count: number,
  where: Where = 'orders',
): Promise<string> {
  const version = where === 'orders' ? 'o.xmin::text' : 'o.version';
  const head = () => `${version} || ' ' || o.order_id as head`;
  const rows = await selectPage<{ head: string }>(db, head, filter, after, count, where);
  return rows.map((row) => row.head).join(',');
}

/** The fields of an order in a file. */
export interface OrderLine
  extends
    Place,
    Pick<
      OrderRow,
      | 'client_order_id'
      | 'short_code'
      | 'preordered_for'
      | 'preordered_end'
      | 'ride_seconds'
      | 'status'
      | 'customer_name'
      | 'customer_phone'
      | 'destination_address'
      | 'destination_notes'
      | 'description'
      | 'payment_method'
      | 'amount'
      | 'delivery_fee'
      | 'currency'
      | 'vat_number'
      | 'person_erased_at'
    > {
  /** When the order got its status. */
  readonly status_since: Date;
  readonly collection_point: string;
  readonly cancel_reason: CancelReason | null;
  readonly voucher_code: string | null;
  /** The discount by the voucher, in minor units. */
  readonly discount: number | null;
  /** What a case gave back of the fee, in minor units; null where nothing was. */
  readonly given_back: number | null;
}

const lineOf = (
  root: () => `$${number}`,
) => `o.order_id, ${codeOf(root())}, client_order_id, o.created_at, preordered_for, preordered_end, ride_seconds, status, customer_name, customer_phone,
  destination_address, destination_notes, description, payment_method, amount, delivery_fee, currency, vat_number, person_erased_at,
  to_timestamp((status_history->-1->>'created_at')::double precision) as status_since,
  pickup->>'name' as collection_point, status_history->-1->>'reason' as cancel_reason,
  voucher->>'code' as voucher_code, (voucher->>'discount')::bigint as discount,
  (select c.amount from cases c where c.root_id = ${root()} and c.order_id = o.order_id and c.amount > 0) as given_back`;

/** As `findHeads`, with the fields of a file. */
export async function listOrderLines(
  db: Database,
  filter: OrderFilter,
  after: Place | null,
  count: number,
): Promise<OrderLine[]> {
  return selectPage<OrderLine>(db, lineOf, filter, after, count);
}

/** Returns what cases gave back of the fees of these orders, by their ids, in minor units. */
export async function listGivenBack(
  { pool }: Database,
  rootId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ order_id: string; amount: number }>({
    name: 'list-given-back',
    text: 'select order_id, amount from cases where root_id = $1 and order_id = any($2) and amount > 0',
    values: [rootId, orderIds],
  });
  return new Map(rows.map(({ order_id, amount }) => [order_id, amount]));
}

async function selectPage<Row extends pg.QueryResultRow>(
  db: Database,
  columns: (root: () => `$${number}`) => string,
  filter: OrderFilter,
  after: Place | null,
  count: number,
  where: Where = 'orders',
): Promise<Row[]> {
  const { values, put } = parameters();
  const isDistributed = await db.shards.isDistributed();
  const { from, listed, conditions } =
    where === 'orders' ? selectionOf(filter, put, isDistributed) : selectionAcross(filter, put);
  const all = where === 'orders' ? 'orders o' : from;
  if (after) conditions.push(pageAfter(filter, { from: all, listed }, after, put));
  const text = `select ${columns(() => put(filter.root_id))} from ${from} where ${conditions.join(' and ')} order by ${orderBy(filter.sort, listed)} limit ${put(count)}`;
  // The statement is named by its text, so that each connection parses and plans it once. With a prefix of the id it
  // has no name: an index serves it only if the planner knows the prefix.
  const name = filter.id_prefix === null ? { name: hash('md5', text) } : {};
  const { rows } = await db.pool.query<Row>({ ...name, text, values });
  return rows;
}

/** The sums of all selected orders, in minor units. */
export interface OrderSums {
  readonly count: number;
  readonly amount: number;
  readonly delivery_fee: number;
}

/**
 * Sums the selected orders. From an index alone where all of a period are; the delivered ones of a period are all but those
 * that are not, which are few.
 */
export async function sumOrders(db: Database, filter: OrderFilter): Promise<OrderSums> {
  const { values, put } = parameters();
  const [isDistributed, isAcross] = [await db.shards.isDistributed(), await reachesArchive(db, filter)];
  const sumsOf = (selected: OrderFilter, stage: Stage = selected.stage) => {
    const { from, conditions } = isAcross
      ? selectionAcross(selected, put)
      : selectionOf(selected, put, isDistributed, stage);
    return `select count(*), coalesce(sum(o.amount), 0)::bigint as amount, coalesce(sum(o.delivery_fee), 0)::bigint as delivery_fee
            from ${from} where ${conditions.join(' and ')}`;
  };
  const text =
    isDeliveredOfPeriod(filter) && !isAcross
      ? `select a.count - u.count as count, a.amount - u.amount as amount, a.delivery_fee - u.delivery_fee as delivery_fee
       from (${sumsOf(filter, 'any')}) a, (${sumsOf(filter, 'undelivered')}) u`
      : sumsOf(filter);
  // Planned for these values: a long period justifies a second process, a short one does not.
  const { rows } = await db.pool.query<OrderSums>(text, values);
  return rows[0] ?? { count: 0, amount: 0, delivery_fee: 0 };
}

const isDeliveredOfPeriod = ({ stage, time, phone, id_prefix, short_code, words }: OrderFilter): boolean =>
  stage === 'delivered' &&
  time === 'created_at' &&
  [phone, id_prefix, short_code, words].every((value) => value === null);

/** SQL that selects by a filter, and the values in it. */
export async function whereOf(
  db: Database,
  filter: OrderFilter,
): Promise<{ from: string; where: string; values: unknown[] }> {
  const { values, put } = parameters();
  const { from, conditions } = (await reachesArchive(db, filter))
    ? selectionAcross(filter, put)
    : selectionOf(filter, put, await db.shards.isDistributed());
  return { from, where: conditions.join(' and '), values };
}

function parameters() {
  const values: unknown[] = [];
  return { values, put: (value: unknown): `$${number}` => `$${values.push(value)}` };
}

/** A stage, or all that are not delivered. */
type Stage = HistoryStatus | 'undelivered';

/**
 * SQL of a filter. Orders `o` that are not delivered are found by the rows `u` of their stages, which are few and have an
 * index of it; the others along the time (decision 0155). `listed` has the times that the index is sorted by.
 *
 * On a single PostgreSQL an outlet is named alone: the indexes by outlet have no root, and serve sums without a look at the
 * rows only if none is asked for.
 */
function selectionOf(
  filter: OrderFilter,
  put: Put,
  isDistributed: boolean,
  stage: Stage = filter.stage,
): { readonly from: string; readonly listed: 'o' | 'u'; readonly conditions: string[] } {
  const { root_id, vendor_id, time, phone } = filter;
  const isApart = stage !== 'any' && stage !== 'delivered';
  const listed = isApart && time === 'created_at' ? 'u' : 'o';
  const conditions = [
    vendor_id === null ? `${listed}.root_id = ${put(root_id)}` : `${listed}.vendor_id = ${put(vendor_id)}`,
  ];
  if (vendor_id !== null && (isDistributed || phone !== null)) conditions.push(`o.root_id = ${put(root_id)}`);
  conditions.push(...periodOf(filter, listed, put));
  if (isApart && stage !== 'undelivered') conditions.push(`u.stage = ${put(stage)}`);
  if (stage === 'delivered') conditions.push(`o.stage = 'delivered'`);
  conditions.push(...namedBy(filter, put));
  if (filter.short_code !== null) conditions.push(coded(filter, put));
  return { from: isApart ? APART : 'orders o', listed, conditions };
}

type Put = (value: unknown) => `$${number}`;

/** As `selectionOf`, of orders that are archived or not: found along their time. */
function selectionAcross(
  filter: OrderFilter,
  put: Put,
): { readonly from: string; readonly listed: 'o'; readonly conditions: string[] } {
  const { root_id, vendor_id, stage, short_code } = filter;
  const conditions = [
    vendor_id === null ? `o.root_id = ${put(root_id)}` : `o.vendor_id = ${put(vendor_id)}`,
    ...periodOf(filter, 'o', put),
    ...namedBy(filter, put),
  ];
  if (stage !== 'any') conditions.push(`o.stage = ${put(stage)}`);
  if (short_code !== null) conditions.push(`(o.short_code = ${put(short_code)} or ${coded(filter, put)})`);
  return { from: acrossTheArchive(archivedPart(filter), put), listed: 'o', conditions };
}

const coded = ({ root_id, short_code }: OrderFilter, put: Put): string =>
  `(o.root_id, o.order_id) in (select c.root_id, c.order_id from order_codes c
     where c.root_id = ${put(root_id)} and c.short_code = ${put(short_code)})`;

function periodOf({ time, from, to }: OrderFilter, listed: 'o' | 'u', put: Put): string[] {
  const conditions = time === 'preordered_for' ? ['o.preordered_for is not null'] : [];
  if (from) conditions.push(`${listed}.${time} >= ${put(from)}`);
  if (to) conditions.push(`${listed}.${time} < ${put(to)}`);
  return conditions;
}

/** Of text without a character after `~`: a range, which an index has in every order by code, not in the one named C alone. */
const beginsWith = (column: string, start: string): string =>
  `${column} >= ${start} and ${column} < ${start} || '~' and starts_with(${column}, ${start})`;

function namedBy({ phone, id_prefix, words }: OrderFilter, put: Put): string[] {
  const conditions: string[] = [];
  if (phone !== null) conditions.push(`o.customer_phone = ${put(phone)}`);
  if (id_prefix !== null) conditions.push(beginsWith('o.order_id', put(id_prefix)));
  for (const word of words ?? [])
    conditions.push(`${WHO_AND_WHERE} like ${lower(put(`%${literal(word)}%`))}`);
  return conditions;
}

/** A pre-order is placed no longer than that before it is wanted. */
const LONGEST_AHEAD_MS = 62 * 86_400_000;

/** The part of the archive that has the orders of a filter. */
export function archivedPart({ root_id, vendor_id, time, from, to }: OrderFilter): ArchivedPart {
  const isAhead = time === 'preordered_for' && from !== null;
  return { root_id, vendor_id, from: isAhead ? new Date(from.getTime() - LONGEST_AHEAD_MS) : from, to };
}

/** Whether orders of that age are selected. */
export const isOfOldOrders = ({ archived_before, from }: OrderFilter): boolean =>
  archived_before !== null && (from === null || from < archived_before);

/** Whether archived orders may be among those selected. */
export const reachesArchive = async (db: Database, filter: OrderFilter): Promise<boolean> =>
  isOfOldOrders(filter) && isArchived(db, archivedPart(filter));

const APART = 'undelivered_orders u join orders o on o.root_id = u.root_id and o.order_id = u.order_id';

/** By ICU, so that letters of every script have their case whatever the database's locale is. */
const lower = (expression: string): string => `lower((${expression}) collate "und-x-icu")`;

const WHO_AND_WHERE = lower(`customer_name || ' ' || destination_address || ' ' || customer_phone`);

/** A text whose `%` and `_` mean themselves. */
const literal = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');
