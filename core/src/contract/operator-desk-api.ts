// The board of a country, vouchers and people (OPR-05, OPR-06).
import * as z from 'zod/mini';
import { orderStatusSchema } from '../order/order.ts';
import { voucherTypes } from '../quote/voucher-type.ts';
import { readingRoles } from '../staff/grant.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './operator-api.ts';
import { id, result, text, typedLine, unixTime } from './shared.ts';

const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** The numbers of a board. */
export const boardNames = [
  'under_way',
  'late',
  'without_rider',
  'unpaid',
  'refunds_failed',
  'cases_undecided',
  'notices_failed',
  'mails_waiting',
  'reports_refused',
  'engines_away',
  'browser_errors',
] as const;

export type BoardName = (typeof boardNames)[number];

export const getBoard = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/board/:country',
  access: 'staff',
  roles: readingRoles,
  summary:
    'How a country stands now. Engines that are away, errors of pages and refused reports are those of all servers, the latter two of the last hour.',
  params: z.strictObject({ country }),
  answer: result(
    z.object({
      at: unixTime,
      numbers: z.array(z.object({ name: z.enum(boardNames), count: z.number() })),
    }),
  ),
});

export const listBoard = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/board/:country/:name',
  access: 'staff',
  roles: readingRoles,
  summary: 'What one number of the board counts, the oldest first, 200 at most.',
  params: z.strictObject({ country, name: z.enum(boardNames) }),
  answer: result(
    z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        since: z.nullable(unixTime),
        order_id: z.nullable(z.string()),
        /** The order as it is now; null where something else is counted. */
        order: z.nullable(z.object({ short_code: z.nullable(z.string()), status: orderStatusSchema })),
      }),
    ),
  ),
});

const limitSchema = z.strictObject({
  name: z.enum(boardNames),
  /** The number alarms when it is more. */
  most: z.int().check(z.gte(0), z.lte(999)),
  /** Who gets a mail when it alarms, and when it is over. */
  mails: z.array(text(254)).check(z.maxLength(10)),
  /** Where a signed message goes then (Standard Webhooks): `board.alarm`, `board.alarm_over`. */
  webhook: z._default(z.nullable(text(500)), null),
});

const isTold = ({ mails, webhook }: z.infer<typeof limitSchema>): boolean =>
  mails.length > 0 || webhook !== null;

export type BoardLimit = z.infer<typeof limitSchema>;

const limits = result(
  z.array(
    z.object({
      ...limitSchema.shape,
      webhook: z.nullable(z.string()),
      raised_at: z.nullable(unixTime),
      /** How the last message went: a status, or why there was no answer. */
      webhook_answer: z.nullable(z.string()),
      webhook_answered_at: z.nullable(unixTime),
    }),
  ),
);

export const listLimits = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/limits/:country',
  access: 'staff',
  roles: readingRoles,
  summary: 'From when on a country’s numbers alarm, and which do now.',
  params: z.strictObject({ country }),
  answer: limits,
});

export const saveLimits = endpoint({
  service: 'operator',
  method: 'PUT',
  path: '/limits/:country',
  access: 'staff',
  roles: ['country'],
  summary: 'Sets all limits of a country; one that stays as it is goes on alarming.',
  params: z.strictObject({ country }),
  body: z.strictObject({
    limits: z.array(limitSchema.check(z.refine(isTold))).check(z.maxLength(20)),
    reason,
  }),
  answer: limits,
});

export const turnAlarmSecret = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/limits/:country/secret',
  access: 'staff',
  roles: ['country'],
  summary:
    'A new secret that the country’s alarms are signed with, told this once; the one before signs too for a day.',
  params: z.strictObject({ country }),
  body: z.strictObject({ reason }),
  answer: result(z.object({ secret: z.string() })),
});

const voucherSchema = z.object({
  country: z.string(),
  code: z.string(),
  type: z.enum(voucherTypes),
  /** Per cent, or major units. */
  amount: z.number(),
  currency: z.string(),
  /** The vendor that it is for, with its outlets; null: all of the country. */
  vendor_id: z.nullable(z.string()),
  valid_from: z.nullable(unixTime),
  valid_until: z.nullable(unixTime),
  minimum_fee: z.number(),
  most_uses: z.nullable(z.number()),
  most_uses_per_vendor: z.nullable(z.number()),
  most_uses_per_customer: z.nullable(z.number()),
  uses: z.number(),
});

export type StaffVoucher = z.infer<typeof voucherSchema>;

export const listVouchers = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/vouchers/:country',
  access: 'staff',
  roles: readingRoles,
  summary: 'The vouchers of a country, by code.',
  params: z.strictObject({ country }),
  answer: result(z.array(voucherSchema)),
});

const count = z.optional(z.int().check(z.gte(1), z.lte(999_999_999)));
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));

export const addVoucher = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vouchers/:country',
  access: 'staff',
  roles: ['country', 'finance'],
  summary: 'Puts a voucher in force everywhere at once. Conflict where the country has the code already.',
  params: z.strictObject({ country }),
  body: z.strictObject({
    code: text(40),
    /** Either of the two. */
    percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
    amount: z.optional(z.number().check(z.gt(0), z.lte(1e9))),
    vendor_id: z.optional(id),
    /** Days of the country, the last one included. */
    from: day,
    until: day,
    minimum_fee: z.optional(z.number().check(z.gte(0), z.lte(1e9))),
    uses: count,
    uses_per_vendor: count,
    uses_per_customer: count,
    reason,
  }),
  answer: result(voucherSchema),
  status: 201,
});

export const removeVoucher = endpoint({
  service: 'operator',
  method: 'DELETE',
  path: '/vouchers/:country/:code',
  access: 'staff',
  roles: ['country', 'finance'],
  summary: 'Takes a voucher out of force; orders keep what it took off them.',
  params: z.strictObject({ country, code: text(40) }),
  query: z.strictObject({ reason }),
  status: 204,
});

const personFields = { phone_number: z.optional(typedLine(40)), email_address: z.optional(text(254)) };

export const tellPerson = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/people',
  access: 'staff',
  roles: ['support'],
  summary: 'All that is known of one person, as one file; the caller’s role has to hold everywhere.',
  query: z.strictObject({ ...personFields, reason: typedLine(500).check(z.minLength(3)) }),
  file: ['application/json'],
});

export const erasePerson = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/people/erase',
  access: 'staff',
  roles: [],
  summary:
    'Erases one person everywhere, as far as nothing of theirs is under way; repeating it is harmless.',
  body: z.strictObject({ ...personFields, reason }),
  answer: result(
    z.object({
      /** Rows by table. */
      erased: z.record(z.string(), z.number()),
      /** Orders and sheets because of which nothing was erased. */
      under_way: z.array(z.string()),
      /** Sheets that are still being read: erase again in a few minutes. */
      unread_sheets: z.number(),
    }),
  ),
});
