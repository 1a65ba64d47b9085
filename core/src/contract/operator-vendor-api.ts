// Taking vendors on, changing and closing them (OPR-02).
import * as z from 'zod/mini';
import { readingRoles } from '../staff/grant.ts';
import { vendorLocationSchema, vendorSchema } from '../vendor/vendor.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './operator-api.ts';
import { foundAnswer } from './operator-order-api.ts';
import { id, queryFlag, result, text, typedLine } from './shared.ts';

const paymentMethods = z.record(z.enum(['PAID', 'CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY']), z.boolean());
const owners = z.array(text(254)).check(z.maxLength(20));

const locationSchema = z.strictObject({
  ...vendorLocationSchema.shape,
  address_text: typedLine(500),
  building: typedLine(100),
  unit: typedLine(100),
  city: typedLine(100),
  country_code: text(2),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  postal_code: typedLine(20),
  street: typedLine(200),
  street_number: typedLine(20),
  rider_instructions: typedLine(500),
});

const newVendorSchema = z.strictObject({
  /** A site's id: its country, and its brand. */
  site: text(60),
  name: typedLine(100).check(z.minLength(1)),
  /** The code that a registration names; made where it is left out. */
  vendor_code: z.optional(id),
  /** The chain that it is an outlet of. */
  parent_vendor_id: z.optional(id),
  /** The operator's or the chain's own number of it; unique within a chain. By default the code. */
  client_vendor_id: z.optional(typedLine(64)),
  /** They get a mail: an invitation, or a notice where they have an account. */
  owners,
  phone_number: z.optional(typedLine(32)),
  /** Without one, the owner is asked for it at the first visit. */
  location: z.optional(locationSchema),
  payment_methods: z.optional(paymentMethods),
  is_parent: z.optional(z.boolean()),
});

const staffVendorSchema = z.object({
  vendor: vendorSchema,
  site: z.string(),
  root_id: z.string(),
  outlets: z.number(),
  /** What goes on although the vendor is closed; 200 at most are counted. */
  orders_under_way: z.number(),
});

export type NewStaffVendor = z.infer<typeof newVendorSchema>;
export type StaffVendor = z.infer<typeof staffVendorSchema>;

const vendorParams = z.strictObject({ vendorId: id });

export const addVendor = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vendors',
  access: 'staff',
  roles: ['country'],
  summary: 'Takes a vendor on, or an outlet of one, and invites its owners by mail.',
  body: z.strictObject({ ...newVendorSchema.shape, reason }),
  answer: result(vendorSchema),
  status: 201,
});

export const listLatestVendors = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/vendors',
  access: 'staff',
  roles: readingRoles,
  summary: 'The vendors that were taken on last, without their outlets, 50 at most.',
  answer: foundAnswer,
});

export const getStaffVendor = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/vendors/:vendorId',
  access: 'staff',
  roles: readingRoles,
  summary: 'A vendor, its outlets in number, and what is under way.',
  params: vendorParams,
  answer: result(staffVendorSchema),
});

export const changeVendor = endpoint({
  service: 'operator',
  method: 'PUT',
  path: '/vendors/:vendorId',
  access: 'staff',
  roles: ['country'],
  summary: 'Changes what is named; owners replace those before, and new ones get a mail.',
  params: vendorParams,
  body: z.strictObject({
    name: z.optional(typedLine(100).check(z.minLength(1))),
    owners: z.optional(owners),
    phone_number: z.optional(typedLine(32)),
    location: z.optional(locationSchema),
    payment_methods: z.optional(paymentMethods),
    is_parent: z.optional(z.boolean()),
    /** What its owners may do themselves (NAV-14). */
    may_add_outlets: z.optional(z.boolean()),
    may_edit: z.optional(z.boolean()),
    reason,
  }),
  answer: result(vendorSchema),
});

export const closeVendor = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vendors/:vendorId/close',
  access: 'staff',
  roles: ['country'],
  summary: 'Closes a vendor with its outlets: nothing can be placed, orders under way go on (WLB-07).',
  params: vendorParams,
  body: z.strictObject({ reason }),
  answer: result(staffVendorSchema),
});

export const openVendor = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vendors/:vendorId/open',
  access: 'staff',
  roles: ['country'],
  summary: 'Opens a vendor with its outlets again.',
  params: vendorParams,
  body: z.strictObject({ reason }),
  answer: result(staffVendorSchema),
});

/** A row of a sheet of outlets, as it was read or mended. */
const outletRowSchema = z.strictObject({
  /** As the sheet numbers it, from 2 on. */
  row: z.int().check(z.gte(1), z.lte(100_000)),
  client_vendor_id: typedLine(64),
  name: typedLine(100),
  address: typedLine(300),
  unit: typedLine(100),
  city: typedLine(100),
  postal_code: typedLine(20),
  phone_number: typedLine(32),
  /** Several are separated by commas, semicolons or blanks. */
  owners: typedLine(1000),
  rider_instructions: typedLine(500),
  /** Left out, it is looked up by the address. */
  latitude: z.optional(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.optional(z.number().check(z.gte(-180), z.lte(180))),
});

export const checkedRowSchema = z.object({
  fields: outletRowSchema,
  /** Empty: it may be taken on. `key` is that of a text of the portal. */
  issues: z.array(z.object({ field: z.string(), key: z.string() })),
  /** Where the outlet is, as far as the address says. */
  found: z.nullable(z.object({ address_text: z.string(), latitude: z.number(), longitude: z.number() })),
});

export type OutletRow = z.infer<typeof outletRowSchema>;
export type CheckedOutletRow = z.infer<typeof checkedRowSchema>;

export const readVendorSheet = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vendors/sheet',
  access: 'staff',
  roles: ['country'],
  summary:
    'Reads a sheet of outlets of the chain `vendor_id` and checks each row; nothing is kept. 500 rows at most.',
  upload: ['vendor_id', 'content'],
  answer: result(
    z.object({
      rows: z.array(checkedRowSchema),
      /** Columns that are needed and were not found. */
      missing: z.array(z.string()),
    }),
  ),
});

export const addOutlets = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vendors/:vendorId/outlets',
  access: 'staff',
  roles: ['country'],
  summary:
    'Takes on the rows of a sheet, mended or not: all or none, or with `only_good` those without a fault.',
  params: vendorParams,
  body: z.strictObject({
    rows: z.array(outletRowSchema).check(z.minLength(1), z.maxLength(500)),
    only_good: z.optional(z.boolean()),
    reason,
  }),
  answer: result(
    z.object({
      /** By row. */
      added: z.array(z.object({ row: z.number(), vendor_id: z.string() })),
      /** The rows that were not taken on; if any and not `only_good`, nothing was. */
      left: z.array(checkedRowSchema),
    }),
  ),
});

export const listStaffOutlets = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/vendors/:vendorId/outlets',
  access: 'staff',
  roles: readingRoles,
  summary: 'A chain’s outlets by name, 200 at most, after the id of the last one.',
  params: vendorParams,
  query: z.strictObject({ after: z.optional(id), closed: z.optional(queryFlag) }),
  answer: result(z.array(vendorSchema)),
});

export const seeAsVendor = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vendors/:vendorId/see',
  access: 'staff',
  roles: ['country', 'support'],
  summary:
    'A credential that shows the portal as the vendor’s owners see it, for half an hour and read-only; the vendor sees that it was made.',
  params: vendorParams,
  body: z.strictObject({ reason }),
  answer: result(
    z.object({
      AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), ExpiresIn: z.number() }),
      /** The portal's address. */
      portal: z.string(),
    }),
  ),
});

export const resendToOwner = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/vendors/:vendorId/resend',
  access: 'staff',
  roles: ['country', 'support'],
  summary:
    'Mails an owner without an account a new link; the one before ends. Nothing happens for who has one.',
  params: vendorParams,
  body: z.strictObject({ email_address: text(254), reason }),
  status: 204,
});
