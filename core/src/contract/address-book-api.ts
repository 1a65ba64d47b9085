import * as z from 'zod/mini';
import { SHORTEST_SEARCH, savedAddressSchema } from '../order/saved-address.ts';
import { endpoint } from './endpoint.ts';
import { id, result, text, typedLine, typedText } from './shared.ts';

const address_id = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));

/** An address-book entry, complete: for a change, or for restoring it after removal. */
export const customerSchema = z.strictObject({
  name: typedLine(100),
  phone_number: typedLine(32),
  unit: typedLine(50),
  building: typedLine(100),
  address_text: typedLine(500),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  notes: typedText(2000),
});

export const searchCustomers = endpoint({
  service: 'order',
  method: 'GET',
  path: '/addressbook/search-customers/:vendorId',
  access: 'user',
  summary:
    'Saved customers by the beginnings of their name, phone number and address: a chain’s for its owners, an outlet’s own for others.',
  params: z.strictObject({ vendorId: id }),
  query: z.strictObject({ query: text(200).check(z.minLength(SHORTEST_SEARCH)) }),
  answer: z.object({ data: z.array(savedAddressSchema) }),
});

export const listCustomers = endpoint({
  service: 'order',
  method: 'GET',
  path: '/addressbook/customers/:vendorId',
  access: 'user',
  summary: 'The hundred saved customers that were used last, and how many there are.',
  params: z.strictObject({ vendorId: id }),
  answer: z.object({ data: z.array(savedAddressSchema), total: z.number() }),
});

export const exportCustomers = endpoint({
  service: 'order',
  method: 'GET',
  path: '/addressbook/export/:vendorId',
  access: 'user',
  summary: 'Every saved customer as a file that an import reads; X-Total-Count says how many are to come.',
  params: z.strictObject({ vendorId: id }),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']), language: z.optional(text(16)) }),
  file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
});

export const saveCustomer = endpoint({
  service: 'order',
  method: 'PUT',
  path: '/addressbook/customer/:vendorId/:addressId',
  access: 'user',
  summary:
    'Keeps a saved customer as given, under this id; one at the same place with the same number gives way.',
  params: z.strictObject({ vendorId: id, addressId: address_id }),
  body: customerSchema,
  answer: result(savedAddressSchema),
});

export const removeCustomer = endpoint({
  service: 'order',
  method: 'DELETE',
  path: '/addressbook/customer/:vendorId/:addressId',
  access: 'user',
  summary: 'Removes a saved customer for good from what the caller sees; the orders stay.',
  params: z.strictObject({ vendorId: id, addressId: address_id }),
  status: 204,
});
