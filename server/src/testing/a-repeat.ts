import type { NewRepeat, Repeat } from '@sendero/core/contract/repeat-api';
import { createRepeat } from '@sendero/core/contract/repeat-api';
import type { FastifyInstance } from 'fastify';
import type { Shop } from './a-shop.ts';
import { anOrder } from './an-order.ts';
import { callApi } from './call-api.ts';

/** Every weekday at eleven, to be delivered then. */
export const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5], at: '11:00', end: 'DELIVER' } as const;

/** An order of the shop that returns every weekday at eleven. */
export async function aRepeat(
  app: FastifyInstance,
  { headers, vendor: { vendor_id } }: Pick<Shop, 'headers' | 'vendor'>,
  given: Partial<NewRepeat> = {},
): Promise<Repeat> {
  const { order_id } = await anOrder(app, headers, vendor_id);
  const body = { ...WEEKDAYS, weekdays: [...WEEKDAYS.weekdays], order_id, ...given };
  const reply = await callApi(app, headers, createRepeat, { params: { id: vendor_id }, body });
  if (reply.statusCode !== 200) throw new Error(`The repeat was refused: ${reply.body}`);
  return reply.json().result;
}
