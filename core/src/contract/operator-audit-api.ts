// The audit log: who of the staff did or read what, when and why (OPR-07).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { queryTime, result, text, unixTime } from './shared.ts';

const auditEntrySchema = z.object({
  nth: z.number(),
  at: unixTime,
  /** Null: a command on the server itself. */
  member_id: z.nullable(z.string()),
  email_address: z.nullable(z.string()),
  /** `vendor.close`; `.failed` behind it where the act was refused after all. */
  act: z.string(),
  /** What it was done to: `order`, `vendor`, `member` … and its id. */
  kind: z.string(),
  about: z.string(),
  country_code: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  trace_id: z.nullable(z.string()),
  /** SHA-256 over this entry and the hash of the one before, in hex. */
  hash: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filters = {
  member_id: z.optional(z.uuid()),
  act: z.optional(text(60)),
  kind: z.optional(text(40)),
  about: z.optional(text(100)),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  from: z.optional(queryTime),
  until: z.optional(queryTime),
};

export const listAudit = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/audit',
  access: 'staff',
  roles: ['country'],
  summary: 'Entries of the audit log, the newest first; `before` is the `nth` that a page ended with.',
  query: z.strictObject({ ...filters, before: z.optional(queryTime) }),
  answer: result(
    z.object({
      data: z.array(auditEntrySchema),
      pagination: z.object({ next: z.nullable(z.number()) }),
    }),
  ),
});

export const exportAudit = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/audit/export',
  access: 'staff',
  roles: ['country'],
  summary: 'The same as a file of JSON lines, the newest first; at most 100 000 entries.',
  query: z.strictObject(filters),
  file: ['application/x-ndjson'],
});

export const verifyAudit = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/audit/verify',
  access: 'staff',
  roles: ['admin'],
  summary: 'Whether every entry is as it was written, and none is missing.',
  answer: result(
    z.object({
      is_whole: z.boolean(),
      entries: z.number(),
      /** The first entry that is altered or missing; null if all is well. */
      broken_at: z.nullable(z.number()),
      head: z.string(),
    }),
  ),
});
