import * as z from 'zod/mini';
import { callPairs } from '../order/calls.ts';
import { endpoint } from './endpoint.ts';
import { id, result } from './shared.ts';

/** A call that was put through; whoever called, no number of anybody. */
const shownCallSchema = z.object({
  pair: z.enum(callPairs),
  /** Unix seconds. */
  called_at: z.number(),
  /** Null until the exchange has said whether anybody answered. */
  answered: z.nullable(z.boolean()),
});
export type ShownCall = z.infer<typeof shownCallSchema>;

export const listCalls = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/orders/:orderId/calls',
  access: 'guest',
  summary: 'Who called whom about an order through the shared number, oldest first; never a number.',
  params: z.strictObject({ orderId: id }),
  answer: result(z.array(shownCallSchema)),
});
