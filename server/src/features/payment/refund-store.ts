import type { RefundStanding } from '@sendero/core/payment/refund';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { rootsIn } from '../../db/shards.ts';

/** A part of a payment that goes back. */
export interface RefundRow extends RefundStanding {
  readonly root_id: string;
  readonly refund_id: string;
  readonly payment_id: string;
  readonly order_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly state: 'refunding' | 'refunded';
}

type RefundKey = Pick<RefundRow, 'root_id' | 'refund_id'>;

const COLUMNS =
  'root_id, refund_id, payment_id, order_id, amount, state, refund_state, refund_failures, refund_sent_at';

/** Stores a part that is to go back; one that is there stays as it is. */
export async function insertRefund(
  client: pg.PoolClient,
  refund: Pick<RefundRow, 'root_id' | 'refund_id' | 'payment_id' | 'order_id' | 'amount'>,
  now: Date,
): Promise<void> {
  const { root_id, refund_id, payment_id, order_id, amount } = refund;
  await client.query({
    name: 'insert-refund',
    text: `insert into refunds (root_id, refund_id, payment_id, order_id, amount, created_at, due_at)
      values ($1, $2, $3, $4, $5, $6, $6) on conflict (root_id, refund_id) do nothing`,
    values: [root_id, refund_id, payment_id, order_id, amount, now],
  });
}

/** Stores a part that is promised and not sent yet, or another amount of it. */
export async function upsertPromise(
  client: pg.PoolClient,
  refund: Pick<RefundRow, 'root_id' | 'refund_id' | 'payment_id' | 'order_id' | 'amount'>,
  now: Date,
): Promise<void> {
  const { root_id, refund_id, payment_id, order_id, amount } = refund;
  await client.query({
    name: 'upsert-promise',
    text: `insert into refunds (root_id, refund_id, payment_id, order_id, amount, created_at, due_at)
      values ($1, $2, $3, $4, $5, $6, $6)
      on conflict (root_id, refund_id) do update set amount = excluded.amount where refunds.refund_sent_at is null`,
    values: [root_id, refund_id, payment_id, order_id, amount, now],
  });
}

/** Takes back a part that was promised and never sent. */
export async function deletePromise(
  client: Pick<pg.PoolClient, 'query'>,
  { root_id, refund_id }: RefundKey,
): Promise<void> {
  await client.query({
    name: 'delete-promise',
    text: 'delete from refunds where root_id = $1 and refund_id = $2 and refund_sent_at is null',
    values: [root_id, refund_id],
  });
}

/** Looks at a part again at `at`. */
export async function putOffRefund(
  client: Pick<pg.PoolClient, 'query'>,
  { root_id, refund_id }: RefundKey,
  at: Date,
): Promise<void> {
  await client.query({
    name: 'put-off-refund',
    text: 'update refunds set due_at = $3 where root_id = $1 and refund_id = $2 and refund_sent_at is null',
    values: [root_id, refund_id, at],
  });
}

/** The parts of a payment; nobody adds one while the payment is locked. */
export async function listRefunds(
  client: Pick<pg.PoolClient, 'query'>,
  { root_id, payment_id }: Pick<RefundRow, 'root_id' | 'payment_id'>,
): Promise<RefundRow[]> {
  const { rows } = await client.query<RefundRow>({
    name: 'list-refunds',
    text: `select ${COLUMNS} from refunds where root_id = $1 and payment_id = $2`,
    values: [root_id, payment_id],
  });
  return rows;
}

/**
 * Takes at most `most` parts that are due, each for half a minute, in case this attempt fails. Who comes second finds that
 * it is due later.
 */
export async function takeDueRefunds(
  { pool, shards }: Database,
  now: Date,
  most: number,
): Promise<RefundRow[]> {
  const { rows: keys } = await pool.query<RefundKey>({
    name: 'list-due-refunds',
    text: 'select root_id, refund_id from refunds where due_at <= $1 order by due_at limit $2',
    values: [now, most],
  });
  const taken = (await shards.parts(keys)).map(async (part) => {
    const { rows } = await pool.query<RefundRow>({
      name: 'take-due-refunds',
      text: `update refunds set due_at = seconds_after($1, 30)
        where root_id = any($2) and refund_id = any($3::uuid[]) and due_at <= $1 returning ${COLUMNS}`,
      values: [now, rootsIn(part), part.map(({ refund_id }) => refund_id)],
    });
    return rows;
  });
  return (await Promise.all(taken)).flat();
}

export async function lockRefund(
  client: pg.PoolClient,
  { root_id, refund_id }: RefundKey,
): Promise<RefundRow | undefined> {
  const { rows } = await client.query<RefundRow>({
    name: 'lock-refund',
    text: `select ${COLUMNS} from refunds where root_id = $1 and refund_id = $2 for update`,
    values: [root_id, refund_id],
  });
  return rows[0];
}

export async function updateRefund(
  client: pg.PoolClient,
  refund: RefundRow & { readonly due_at: Date | null },
): Promise<void> {
  const { root_id, refund_id, state, refund_state, refund_failures, refund_sent_at, due_at } = refund;
  await client.query({
    name: 'update-refund',
    text: `update refunds set (state, refund_state, refund_failures, refund_sent_at, due_at) = ($3, $4, $5, $6, $7)
      where root_id = $1 and refund_id = $2`,
    values: [root_id, refund_id, state, refund_state, refund_failures, refund_sent_at, due_at],
  });
}
