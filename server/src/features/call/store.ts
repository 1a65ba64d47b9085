import type { CallPair } from '@sendero/core/order/calls';
import type { Database } from '../../db/db.ts';

export interface CallKey {
  readonly root_id: string;
  readonly order_id: string;
  readonly call_id: string;
}

export interface CallRow extends CallKey {
  readonly pair: CallPair;
  readonly country_code: string;
  readonly called_at: Date;
}

/** Writes that a call is put through; once, however often the exchange asks. Returns whether it was the first time. */
export async function insertCall({ pool }: Database, call: CallRow): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert-order-call',
    text: `insert into order_calls (root_id, order_id, call_id, pair, country_code, called_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [call.root_id, call.order_id, call.call_id, call.pair, call.country_code, call.called_at],
  });
  return rowCount === 1;
}

/** Writes whether anybody answered a call. */
export async function endCall({ pool }: Database, call: CallKey, answered: boolean): Promise<void> {
  await pool.query({
    name: 'end-order-call',
    text: 'update order_calls set answered = $4 where root_id = $1 and order_id = $2 and call_id = $3',
    values: [call.root_id, call.order_id, call.call_id, answered],
  });
}

/** More than this many in an order's life are nobody's to read. */
const MOST_SHOWN = 50;

/** The calls about an order that were put through, oldest first. */
export async function listCallsOf(
  { pool }: Database,
  { root_id, order_id }: Pick<CallKey, 'root_id' | 'order_id'>,
): Promise<(Pick<CallRow, 'pair' | 'called_at'> & { readonly answered: boolean | null })[]> {
  const { rows } = await pool.query({
    name: 'list-order-calls',
    text: `select pair, called_at, answered from order_calls where root_id = $1 and order_id = $2
           order by called_at, call_id limit $3`,
    values: [root_id, order_id, MOST_SHOWN],
  });
  return rows;
}

/** Deletes calls of a country that are older than it keeps them. */
export async function deleteCallsBefore(
  { pool }: Database,
  country_code: string,
  before: Date,
): Promise<void> {
  await pool.query('delete from order_calls where called_at < $2 and country_code = $1', [
    country_code,
    before,
  ]);
}
