import * as z from 'zod/mini';
import { toldSchema } from '../notice/told.ts';
import { endpoint } from './endpoint.ts';
import { id, result } from './shared.ts';

export const listNotices = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/orders/:orderId/notices',
  access: 'guest',
  scope: 'orders:read',
  summary: 'What the recipient of an order was told, and how, oldest first; never a number or an address.',
  params: z.strictObject({ orderId: id }),
  answer: result(z.array(toldSchema)),
});
