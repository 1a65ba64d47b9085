// The database as it stands at the end.
import type { OrderStatus } from '@sendero/core/order/status';
import type { DatabaseProcess } from '../product/database.ts';

export interface OrderBook {
  readonly order_id: string;
  readonly vendor_id: string;
  readonly client_order_id: string;
  readonly status: OrderStatus;
  readonly status_history: readonly { readonly status: OrderStatus; readonly created_at: number }[];
  readonly destination_notes: string;
}

export interface PaymentBook {
  readonly payment_id: string;
  readonly order_id: string;
  readonly state: string;
  readonly provider_ref: string | null;
}

export interface Books {
  readonly orders: readonly OrderBook[];
  readonly payments: readonly PaymentBook[];
  /** Each vendor's last number, and the numbers that are there. */
  readonly feeds: ReadonlyMap<string, { readonly seq: number; readonly events: ReadonlyMap<number, string> }>;
  /** How many rows of each sheet stand in each state. */
  readonly sheets: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** Reads what this run has left of `shops`. */
export async function readBooks(database: DatabaseProcess, shops: readonly string[]): Promise<Books> {
  const orders = await database.query<OrderBook>(
    `select order_id, vendor_id, client_order_id, status, status_history, destination_notes
     from orders where root_id = any($1)`,
    [shops],
  );
  const payments = await database.query<PaymentBook>(
    'select payment_id, order_id, state, provider_ref from payments where root_id = any($1)',
    [shops],
  );
  const events = await database.query<{ vendor_id: string; seq: string; order_id: string }>(
    'select vendor_id, seq, order_id from order_events where root_id = any($1)',
    [shops],
  );
  const numbers = await database.query<{ vendor_id: string; seq: string }>(
    'select vendor_id, seq from vendor_feeds where root_id = any($1)',
    [shops],
  );
  const rows = await database.query<{ job_id: string; state: string; rows: string }>(
    'select job_id, state, count(*) as rows from bulk_rows where root_id = any($1) group by job_id, state',
    [shops],
  );
  const feeds = new Map(
    numbers.map(({ vendor_id, seq }) => [vendor_id, { seq: Number(seq), events: new Map<number, string>() }]),
  );
  for (const { vendor_id, seq, order_id } of events) feeds.get(vendor_id)?.events.set(Number(seq), order_id);
  const sheets = new Map<string, Record<string, number>>();
  for (const { job_id, state, rows: count } of rows)
    sheets.set(job_id, { ...sheets.get(job_id), [state]: Number(count) });
  return { orders, payments, feeds, sheets };
}
