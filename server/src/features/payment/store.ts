import type { DeclineReason, PaymentState } from '@sendero/core/payment/payment';
import type { RefundStanding } from '@sendero/core/payment/refund';
import type { OrderStatus } from '@sendero/core/order/status';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { World } from '../../world.ts';
import type { GatewayName } from '../../ports/payments/port.ts';
import type { CardToSave } from './card-store.ts';
import { columnsOf, insertRecords } from '../../db/columns-of.ts';
import { withArchived } from '../order/with-archived.ts';

export interface PaymentRow extends RefundStanding {
  readonly payment_id: string;
  readonly root_id: string;
  readonly order_id: string;
  readonly vendor_id: string;
  readonly user_id: string;
  readonly provider: GatewayName;
  /** Null until the payment is opened at the provider. */
  readonly provider_ref: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly state: PaymentState;
  readonly reason: DeclineReason | null;
  readonly redirect_url: string | null;
  readonly tries: number;
  readonly tried_at: Date | null;
  readonly card_to_save: CardToSave | null;
  readonly dispatch_at: Date;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly due_at: Date | null;
  /** How many requests the provider has left unanswered. */
  readonly unheard: number | null;
}

/** A payment with its order's status. */
export interface PaymentAndOrder extends PaymentRow {
  readonly order_status: OrderStatus;
}

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

const COLUMNS = `${columnsOf('payments', 'p')}, o.status as order_status`;
const JOIN = 'payments p left join orders o on o.root_id = p.root_id and o.order_id = p.order_id';

export async function insertPayments(client: pg.PoolClient, rows: readonly PaymentRow[]): Promise<void> {
  await client.query({
    name: 'insert-payments',
    text: insertRecords('payments', '$1'),
    values: [JSON.stringify(rows)],
  });
}

/** Finds a payment by its id; distributed, on one shard if this server has seen it before, else on all. */
export async function findPayment(
  { db, caches }: Pick<World, 'db' | 'caches'>,
  paymentId: string,
): Promise<PaymentAndOrder | undefined> {
  const root = caches.payment_roots.get(paymentId);
  const { rows } = await db.pool.query<PaymentAndOrder>(
    root === undefined
      ? {
          name: 'find-payment-anywhere',
          text: `select ${COLUMNS} from ${JOIN} where p.payment_id = $1`,
          values: [paymentId],
        }
      : {
          name: 'find-payment',
          text: `select ${COLUMNS} from ${JOIN} where p.payment_id = $1 and p.root_id = $2`,
          values: [paymentId, root],
        },
  );
  if (rows[0]) caches.payment_roots.set(paymentId, rows[0].root_id);
  return withStatus(db.pool, rows);
}

export async function findPaymentOfOrder(
  { pool }: { readonly pool: Pick<pg.Pool | pg.PoolClient, 'query'> },
  { root_id, order_id }: Pick<PaymentRow, 'root_id' | 'order_id'>,
): Promise<PaymentAndOrder | undefined> {
  const { rows } = await pool.query<PaymentAndOrder>({
    name: 'find-payment-of-order',
    text: `select ${COLUMNS} from ${JOIN} where p.root_id = $1 and p.order_id = $2`,
    values: [root_id, order_id],
  });
  return withStatus(pool, rows);
}

export async function findPaymentByRef(
  { pool }: Database,
  provider: GatewayName,
  ref: string,
): Promise<PaymentAndOrder | undefined> {
  const { rows } = await pool.query<PaymentAndOrder>({
    name: 'find-payment-by-ref',
    text: `select ${COLUMNS} from ${JOIN} where p.provider = $1 and p.provider_ref = $2`,
    values: [provider, ref],
  });
  return withStatus(pool, rows);
}

/**
 * Returns a payment, locked with its order until the transaction ends. The order is locked first, as when an order is
 * cancelled.
 */
export async function lockPayment(
  client: pg.PoolClient,
  { payment_id, root_id, order_id }: Pick<PaymentRow, 'payment_id' | 'root_id' | 'order_id'>,
): Promise<PaymentAndOrder | undefined> {
  await client.query({
    name: 'lock-order-of-payment',
    text: 'select 1 from orders where root_id = $1 and order_id = $2 for update',
    values: [root_id, order_id],
  });
  const { rows } = await client.query<PaymentAndOrder>({
    name: 'lock-payment',
    text: `select ${COLUMNS} from ${JOIN} where p.root_id = $1 and p.payment_id = $2 for update of p`,
    values: [root_id, payment_id],
  });
  return withStatus(client, rows);
}

/** The payment with its order's status, which the archive has where the orders do not. */
async function withStatus(
  pool: Queryable,
  [payment]: readonly (Omit<PaymentAndOrder, 'order_status'> & {
    readonly order_status: OrderStatus | null;
  })[],
): Promise<PaymentAndOrder | undefined> {
  if (!payment) return undefined;
  const { order_status } = payment;
  if (order_status !== null) return { ...payment, order_status };
  const [archived] = await withArchived(pool, [payment], []);
  return archived && { ...payment, order_status: archived.status };
}

type Change = Pick<
  PaymentRow,
  | 'payment_id'
  | 'root_id'
  | 'state'
  | 'reason'
  | 'redirect_url'
  | 'provider_ref'
  | 'tries'
  | 'tried_at'
  | 'card_to_save'
  | 'due_at'
  | keyof RefundStanding
>;

export async function updatePayment(client: Queryable, change: Change): Promise<void> {
  await client.query({
    name: 'update-payment',
    text: `update payments p set (state, reason, redirect_url, provider_ref, tries, tried_at, card_to_save, due_at,
                                  refund_state, refund_failures, refund_sent_at)
             = (c.state, c.reason, c.redirect_url, c.provider_ref, c.tries, c.tried_at, c.card_to_save, c.due_at,
                c.refund_state, c.refund_failures, c.refund_sent_at)
           from jsonb_populate_record(null::payments, $1) c where p.root_id = $2 and p.payment_id = c.payment_id`,
    values: [JSON.stringify(change), change.root_id],
  });
}
