import * as z from 'zod/mini';
import { knownCustomerSchema } from '../order/known-customer.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './shared.ts';

export const findCustomers = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/customers',
  access: 'user',
  summary:
    'Who is calling: customers by the beginnings of a phone number, a name or an address, or by an order’s short code, with their last order; without a text those of the latest orders.',
  params: z.strictObject({ id }),
  query: z.strictObject({ text: z.optional(text(200)) }),
  answer: z.object({ data: z.array(knownCustomerSchema) }),
});
