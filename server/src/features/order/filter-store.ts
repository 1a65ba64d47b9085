// Selects orders by a filter, newest first unless it says how they are sorted.
import { hash } from 'node:crypto';
import { type HistoryStatus, historyStatuses } from '@sendero/core/order/history';
import type { CancelReason } from '@sendero/core/order/order';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { codeOf } from '../../db/order-columns.ts';
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
}

/** Returns the heads of a page: newest first, read along one index, unless the filter says otherwise. */
export async function findHeads(
  db: Database,
  filter: OrderFilter,
  after: Place | null,
  count: number,
): Promise<string> {
  const head = () => `xmin::text || ' ' || order_id as head`;
  const rows = await selectPage<{ head: string }>(db, head, filter, after, count);
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
) => `order_id, ${codeOf(root())}, client_order_id, created_at, preordered_for, preordered_end, ride_seconds, status, customer_name, customer_phone,
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

async function selectPage<Row extends pg.QueryResultRow>(
  db: Database,
  columns: (root: () => `$${number}`) => string,
  filter: OrderFilter,
  after: Place | null,
  count: number,
): Promise<Row[]> {
  const { values, put } = parameters();
  const conditions = conditionsOf(filter, put, await db.shards.isDistributed());
  if (after) conditions.push(pageAfter(filter, after, put));
  const text = `select ${columns(() => put(filter.root_id))} from orders o where ${conditions.join(' and ')} order by ${orderBy(filter.sort)} limit ${put(count)}`;
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

/** Sums the selected orders, from an index alone unless a phone number or words are given. */
export async function sumOrders(db: Database, filter: OrderFilter): Promise<OrderSums> {
  const { values, put } = parameters();
  const conditions = conditionsOf(filter, put, await db.shards.isDistributed());
  // The index on stage holds the sums; naming all stages lets it serve every filter.
  if (filter.stage === 'any' && filter.phone === null && filter.words === null)
    conditions.push(`stage = any(${put(STAGES)})`);
  const text = `select count(*), coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(delivery_fee), 0)::bigint as delivery_fee
                from orders where ${conditions.join(' and ')}`;
  // Planned for these values: a long period justifies a second process, a short one does not.
  const { rows } = await db.pool.query<OrderSums>(text, values);
  return rows[0] ?? { count: 0, amount: 0, delivery_fee: 0 };
}

/** The condition that selects by a filter, and the values in it. */
export async function whereOf(
  { shards }: Database,
  filter: OrderFilter,
): Promise<{ where: string; values: unknown[] }> {
  const { values, put } = parameters();
  return { where: conditionsOf(filter, put, await shards.isDistributed()).join(' and '), values };
}

const STAGES = ['unpaid', ...historyStatuses.filter((status) => status !== 'any')];

function parameters() {
  const values: unknown[] = [];
  return { values, put: (value: unknown): `$${number}` => `$${values.push(value)}` };
}

/**
 * SQL of a filter's conditions. On a single PostgreSQL an outlet is named alone: the indexes by outlet have no root, and
 * serve sums without a look at the rows only if none is asked for.
 */
function conditionsOf(
  filter: OrderFilter,
  put: (value: unknown) => `$${number}`,
  isDistributed: boolean,
): string[] {
  const { root_id, vendor_id, time, from, to, stage, phone, id_prefix, short_code, words } = filter;
  const conditions = [vendor_id === null ? `root_id = ${put(root_id)}` : `vendor_id = ${put(vendor_id)}`];
  if (vendor_id !== null && (isDistributed || phone !== null)) conditions.push(`root_id = ${put(root_id)}`);
  if (time === 'preordered_for') conditions.push('preordered_for is not null');
  if (from) conditions.push(`${time} >= ${put(from)}`);
  if (to) conditions.push(`${time} < ${put(to)}`);
  if (stage !== 'any') conditions.push(`stage = ${put(stage)}`);
  if (phone !== null) conditions.push(`customer_phone = ${put(phone)}`);
  if (id_prefix !== null) conditions.push(`starts_with(order_id, ${put(id_prefix)})`);
  if (short_code !== null)
    conditions.push(
      `(root_id, order_id) in (select c.root_id, c.order_id from order_codes c
         where c.root_id = ${put(root_id)} and c.short_code = ${put(short_code)})`,
    );
  for (const word of words ?? [])
    conditions.push(`${WHO_AND_WHERE} like ${lower(put(`%${literal(word)}%`))}`);
  return conditions;
}

/** By ICU, so that letters of every script have their case whatever the database's locale is. */
const lower = (expression: string): string => `lower((${expression}) collate "und-x-icu")`;

const WHO_AND_WHERE = lower(`customer_name || ' ' || destination_address || ' ' || customer_phone`);

/** A text whose `%` and `_` mean themselves. */
const literal = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');
