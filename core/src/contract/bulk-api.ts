import * as z from 'zod/mini';
import { columns } from '../bulk/columns.ts';
import { rowFilters, rowStates } from '../bulk/state.ts';
import { bulkProgressSchema } from '../bulk/progress.ts';
import { bulkPaymentTypes } from '../bulk/row-draft.ts';
import { preorderEndSchema } from '../order/preorder.ts';
import { endpoint } from './endpoint.ts';
import { id, queryNumber, text, typedLine, typedText } from './shared.ts';

/** The envelope that the specification defines for the bulk calls; code 200 means success (BLK-06). */
const answered = <T extends z.ZodMiniType>(body: T) => z.object({ code: z.literal(200), body });

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const columnSchema = z.enum(columns);

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * An error or a warning about a row: its column, the key and values of its text, and the text in the requested
 * language.
 */
export const findingSchema = z.object({
  column: columnSchema,
  key: z.string(),
  values: z.optional(valuesSchema),
  message: z.string(),
});

export const candidateSchema = z.object({
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/**
 * A bulk job (spec 2 §3). `problem` is the key of the text that says why the file could not be read to its end.
 *
 * `columns` lists the sheet's columns in their order: the header, and the column of ours that it was matched to.
 */
export const bulkJobSchema = z.extend(bulkProgressSchema, {
  file_name: z.string(),
  created_by: z.string(),
  created_at: z.number(),
  currency: z.string(),
  problem: z.nullable(z.string()),
  sheet: z.string(),
  /** Names of the file's sheets that were not read. */
  other_sheets: z.array(z.string()),
  /** Rows hidden in the file; they are not read. */
  hidden_row_count: z.number(),
  columns: z.array(z.object({ header: z.string(), column: z.nullable(columnSchema) })),
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

/**
 * One row of a sheet (BLK-06). `error` is its first error, null without one; `warnings` do not prevent placing.
 * `candidates` are places that its address may mean.
 */
export const bulkRowSchema = z.object({
  row_id: z.string(),
  /** The row's number as the spreadsheet program shows it. */
  row_number: z.number(),
  status: z.enum(rowStates),
  error: z.nullable(z.string()),
  issues: z.array(findingSchema),
  warnings: z.array(findingSchema),
  candidates: z.array(candidateSchema),
  /** The row's content by our columns, with corrections applied; and by the sheet's columns, unchanged. */
  cells: z.record(z.string(), z.string()),
  sheet_cells: z.array(z.string()),
  vendor_id: z.nullable(z.string()),
  customer_name: z.string(),
  phone_number: z.string(),
  drop_off_address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  order_details: z.object({
    client_order_id: z.string(),
    description: z.string(),
    amount: z.nullable(z.number()),
    notes: z.string(),
  }),
  payment_method: z.nullable(z.enum(bulkPaymentTypes)),
  delivery_type: z.enum(['INSTANT', 'SCHEDULED']),
  preordered_for: z.nullable(z.number()),
  /** Which end of the delivery that time is for (FLOW-22). */
  preordered_end: z.nullable(preorderEndSchema),
  /** What the row costs; of a trip, its share; of a row that returns, each time. */
  delivery_fee: z.nullable(z.number()),
  /** Rows that name the same one ride together; empty for a row by itself (BRD-15). */
  route: z.string(),
  /** Which stop of its route's trip the row is, from 1, and what the whole trip costs; null where it rides alone. */
  trip: z.nullable(z.object({ stop: z.number(), stops: z.number(), delivery_fee: z.number() })),
  /** The days on which the row returns, by the clock of the country; placing it makes it a repeat (BRD-15). */
  repeat: z.nullable(
    z.object({
      weekdays: z.array(z.number()),
      at: z.string(),
      end: preorderEndSchema,
      from: z.nullable(z.string()),
    }),
  ),
  order_id: z.nullable(z.string()),
  /** The order's short code, once it is placed (ORD-12). */
  short_code: z.nullable(z.string()),
  created_by: z.string(),
  created_at: z.number(),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

/** The language of messages; by default the best match of Accept-Language. */
const language = z.optional(text(16));
/**
 * A row number given as text in a path or query. A spreadsheet has up to a million rows; the limit here is the
 * database's.
 */
const rowNumber = (least: number) => z.pipe(queryNumber, z.int().check(z.gte(least), z.lte(2_147_483_647)));
const rowParams = z.strictObject({ jobId: id, rowNumber: rowNumber(1) });
const jobParams = z.strictObject({ jobId: id });

export const exampleFile = endpoint({
  service: 'bulk',
  method: 'GET',
  path: '/bulk-job/example-file',
  access: 'user',
  scope: 'bulk',
  summary:
    'The sheet to fill in, Template.xlsx, in a language and for a vendor: the first of the user’s own where none is named.',
  query: z.strictObject({ vendorId: z.optional(id), language }),
  file: [XLSX],
});

/**
 * `multipart/form-data` of `vendor_id` and `content`: an XLSX or CSV file, or pasted cells as text; at most 5 242 880
 * bytes (BLK-02). The answer comes when every row has been checked; with `Prefer: respond-async` at once.
 */
export const createBulkJob = endpoint({
  service: 'bulk',
  method: 'POST',
  path: '/bulk-job/create',
  access: 'user',
  scope: 'bulk',
  summary: 'Checks a sheet of orders: multipart/form-data of vendor_id and content. Nothing is placed yet.',
  query: z.strictObject({ language }),
  upload: ['vendor_id', 'content'],
  answer: answered(z.object({ bulk_job: bulkJobSchema, orders: z.array(bulkRowSchema) })),
});

export const listBulkJobs = endpoint({
  service: 'bulk',
  method: 'GET',
  path: '/bulk-job/all/:vendorId',
  access: 'user',
  scope: 'bulk',
  summary: 'The sheets of a vendor, newest first, at most 200; they are kept for 90 days.',
  params: z.strictObject({ vendorId: id }),
  answer: answered(z.array(bulkJobSchema)),
});

export const getBulkJob = endpoint({
  service: 'bulk',
  method: 'GET',
  path: '/bulk-job/detail/:vendorId/:jobId',
  access: 'user',
  scope: 'bulk',
  summary: 'A sheet and its rows after row number `after`, at most `limit` (200 unless told, 500 at most).',
  params: z.strictObject({ vendorId: id, jobId: id }),
  query: z.strictObject({
    filter: z.optional(z.enum(rowFilters)),
    after: z.optional(rowNumber(0)),
    limit: z.optional(z.pipe(queryNumber, z.int().check(z.gte(1), z.lte(500)))),
    language,
  }),
  answer: answered(
    z.object({
      bulk_job: bulkJobSchema,
      rows: z.array(bulkRowSchema),
      /** The value of `after` for the next page of rows; null where there are no more yet. */
      next_row_number: z.nullable(z.number()),
    }),
  ),
});

export const placeBulkOrders = endpoint({
  service: 'bulk',
  method: 'POST',
  path: '/bulk-job/place-orders/:jobId',
  access: 'user',
  scope: 'bulk',
  summary:
    'Places every valid row, each once, however often it is asked; rows that are paid online once their card was charged. 409 where the price is no longer the expected one.',
  params: jobParams,
  body: z.strictObject({
    /** `to_place_fee` and `to_place_row_count` as the user confirmed them. */
    expected_fee: z.optional(z.number()),
    expected_row_count: z.optional(z.number()),
    /** A saved card for the rows whose delivery is paid online, and `card_fee` as the user confirmed it. */
    card: z.optional(z.strictObject({ payment_instrument_id: z.uuid(), expected_fee: z.number() })),
  }),
  answer: answered(z.literal('success')),
});

export const changeBulkColumns = endpoint({
  service: 'bulk',
  method: 'PUT',
  path: '/bulk-job/columns/:jobId',
  access: 'user',
  scope: 'bulk',
  summary:
    'Says what the columns of a sheet are, one for each header in their order; remembered for the vendor. All rows are checked anew.',
  params: jobParams,
  body: z.strictObject({ columns: z.array(z.nullable(columnSchema)).check(z.maxLength(256)) }),
  answer: answered(bulkJobSchema),
});

export const changeBulkRow = endpoint({
  service: 'bulk',
  method: 'PUT',
  path: '/bulk-job/row/:jobId/:rowNumber',
  access: 'user',
  scope: 'bulk',
  summary:
    'Puts a row right: texts of its cells, its place on the map, or whether it is left out. It is checked anew.',
  params: rowParams,
  query: z.strictObject({ language }),
  body: z.strictObject({
    cells: z.optional(z.partialRecord(columnSchema, typedText(2000))),
    /** A candidate, or the position of the pin; null resets the place to what the address says. */
    place: z.optional(
      z.nullable(
        z.strictObject({
          address: typedLine(500),
          latitude: z.number().check(z.gte(-90), z.lte(90)),
          longitude: z.number().check(z.gte(-180), z.lte(180)),
        }),
      ),
    ),
    left_out: z.optional(z.boolean()),
  }),
  answer: answered(z.object({ bulk_job: bulkJobSchema, row: bulkRowSchema })),
});

export const bulkFailures = endpoint({
  service: 'bulk',
  method: 'GET',
  path: '/bulk-job/failures/:jobId',
  access: 'user',
  scope: 'bulk',
  summary:
    'The rows that were not placed, with the reasons, as a sheet that may be put right and sent again.',
  params: jobParams,
  query: z.strictObject({ language }),
  file: [XLSX],
});

export const bulkCash = endpoint({
  service: 'bulk',
  method: 'GET',
  path: '/bulk-job/cash/:jobId',
  access: 'user',
  scope: 'bulk',
  summary:
    'What riders would collect in cash, and what a card would be charged, if the valid rows of a sheet were placed now.',
  params: jobParams,
  answer: answered(
    z.object({
      cash_to_collect: z.number(),
      card_fee: z.number(),
      card_row_count: z.number(),
      /** Rows that return: nothing of them is in these sums, or in the fees. */
      repeat_row_count: z.number(),
    }),
  ),
});

export const discardBulkJob = endpoint({
  service: 'bulk',
  method: 'DELETE',
  path: '/bulk-job/:jobId',
  access: 'user',
  scope: 'bulk',
  summary: 'Throws a sheet away, of which nothing was placed.',
  params: jobParams,
  status: 204,
});

export const bulkRowOfOrder = endpoint({
  service: 'bulk',
  method: 'GET',
  path: '/bulk-job/of-order/:orderId',
  access: 'user',
  scope: 'bulk',
  summary: 'The sheet and row that an order came from; null where it came from none.',
  params: z.strictObject({ orderId: id }),
  answer: answered(
    z.nullable(z.object({ bulk_job_id: z.string(), vendor_id: z.string(), row_number: z.number() })),
  ),
});
