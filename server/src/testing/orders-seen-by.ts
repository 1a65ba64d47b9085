import { listOrders } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import type { FastifyInstance } from 'fastify';
import { callApi } from './call-api.ts';

/** The ids of a vendor's orders, by default of a guest's own; or the status of a refusal. */
export async function ordersSeenBy(
  app: FastifyInstance,
  headers: Record<string, string>,
  vendor_id: string = GUEST_VENDOR_ID,
): Promise<string[]> {
  const reply = await callApi(app, headers, listOrders, { params: { id: vendor_id } });
  if (reply.statusCode !== 200) return [String(reply.statusCode)];
  return reply.json().result.data.map(({ order_id }: Order) => order_id);
}
