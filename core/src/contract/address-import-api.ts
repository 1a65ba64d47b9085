// The address book as a sheet: read, looked up and imported, all of it or nothing (BRD-12).
import * as z from 'zod/mini';
import { customerSchema } from './address-book-api.ts';
import { endpoint } from './endpoint.ts';
import { id, result, typedLine, typedText } from './shared.ts';

/** The most customers of one import. */
export const MOST_IMPORTED = 5000;
/** The most rows that one call looks up. */
export const MOST_LOOKED_UP = 200;

const cell = typedLine(2000);

/** A row as the sheet has it; its place is null where the sheet has no coordinates. */
export const bookRowSchema = z.strictObject({
  row: z.int().check(z.gte(0)),
  name: cell,
  phone_number: cell,
  unit: cell,
  building: cell,
  address_text: cell,
  notes: typedText(2000),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Why a cell cannot be read: the key of a text. */
  issue: z.optional(z.string().check(z.regex(/^[a-z.-]{1,100}$/))),
});
export type BookRow = z.infer<typeof bookRowSchema>;

/**
 * A row that was looked up: a new customer, one that the book has (with the address as the book writes it), or a row with
 * the text that says what is wrong.
 */
export const lookedUpSchema = z.object({
  row: z.number(),
  state: z.enum(['NEW', 'KNOWN', 'WRONG']),
  entry: z.nullable(customerSchema),
  field: z.optional(z.string()),
  issue: z.optional(z.string()),
});
export type LookedUp = z.infer<typeof lookedUpSchema>;

export const readBookSheet = endpoint({
  service: 'bulk',
  method: 'POST',
  path: '/address-book/read',
  access: 'user',
  summary:
    'Reads a sheet of customers: multipart/form-data of vendor_id and content. Nothing is looked up or kept; at most 5000 rows.',
  upload: ['vendor_id', 'content'],
  answer: result(z.object({ rows: z.array(bookRowSchema), missing: z.array(z.string()) })),
});

export const lookUpBookRows = endpoint({
  service: 'bulk',
  method: 'POST',
  path: '/address-book/:vendorId/look-up',
  access: 'user',
  summary: 'Finds the places of at most 200 rows, and which of them the address book has.',
  params: z.strictObject({ vendorId: id }),
  body: z.strictObject({ rows: z.array(bookRowSchema).check(z.maxLength(MOST_LOOKED_UP)) }),
  answer: result(z.array(lookedUpSchema)),
});

export const importCustomers = endpoint({
  service: 'order',
  method: 'POST',
  path: '/addressbook/import/:vendorId',
  access: 'user',
  summary:
    'Adds at most 5000 customers, or none: one of a number and a place is brought up to date, never doubled.',
  params: z.strictObject({ vendorId: id }),
  body: z.strictObject({
    customers: z.array(customerSchema).check(z.minLength(1), z.maxLength(MOST_IMPORTED)),
  }),
  answer: result(z.object({ added: z.number(), merged: z.number() })),
});
