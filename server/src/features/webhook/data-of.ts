import type { Order } from '@sendero/core/order/order';
import type { WebhookMessage } from '@sendero/core/webhook/events';
import type { World } from '../../world.ts';
import { progressOf } from '../bulk/show-bulk-job.ts';
import { getOrdersForRides } from '../order/find-order.ts';
import { toOrder } from '../order/order-row.ts';
import type { Message } from './message-store.ts';

/** What messages tell of, as it is now. */
export interface Known {
  readonly orders: ReadonlyMap<string, Order>;
  readonly jobs: ReadonlyMap<string, unknown>;
}

/** Reads what these messages tell of, all at once. */
export async function readKnown(world: World, messages: readonly Message[]): Promise<Known> {
  const orderIds = new Set(messages.flatMap(({ order_id, seq }) => (seq === null ? [] : (order_id ?? []))));
  const jobIds = messages.flatMap(({ event, subject }) =>
    event === 'bulk.finished' ? [String(subject['job_id'])] : [],
  );
  const rows = orderIds.size === 0 ? [] : await getOrdersForRides(world, [...orderIds]);
  const jobs = jobIds.length === 0 ? [] : await progressOf(world, jobIds);
  return {
    orders: new Map(rows.map((row) => [row.order_id, toOrder(world.config.signing_keys, row)])),
    jobs: new Map(jobs.map((job) => [job.bulk_job_id, job])),
  };
}

/** A message as its receiver gets it; null where what it tells of has gone. */
export function bodyOf(message: Message, { orders, jobs }: Known): WebhookMessage | null {
  const data = dataOf(message, orders, jobs);
  return data ? { type: message.event, timestamp: message.at.toISOString(), data } : null;
}

function dataOf(
  { event, vendor_id, order_id, seq, subject }: Message,
  orders: Known['orders'],
  jobs: Known['jobs'],
): unknown {
  if (event === 'webhook.test') return subject;
  if (event === 'bulk.finished') return jobs.get(String(subject['job_id']));
  if (seq === null) return { order_id, vendor_id, ...subject };
  const order = orders.get(order_id ?? '');
  return order && { vendor_id, seq, ...subject, order };
}
