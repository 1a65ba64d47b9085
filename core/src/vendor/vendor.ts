import * as z from 'zod/mini';
import { goodsSchema } from './delivery-page.ts';
import { openingHoursSchema } from './opening-hours.ts';

/** Where a rider collects. Empty text for an unknown part. */
export const vendorLocationSchema = z.object({
  address_text: z.string(),
  building: z.string(),
  unit: z.string(),
  city: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  postal_code: z.string(),
  street: z.string(),
  street_number: z.string(),
  rider_instructions: z.string(),
});

/**
 * A shop, or one of a chain's collection points (spec 1 §3, OUT-01).
 *
 * `location` is null until the origin address is saved (FLOW-02); `estimation_pick_up_time` is in minutes.
 */
export const vendorSchema = z.object({
  id: z.string(),
  vendor_id: z.string(),
  parent_vendor_id: z.nullable(z.string()),
  client_vendor_id: z.string(),
  is_active: z.boolean(),
  is_registered: z.boolean(),
  is_parent: z.boolean(),
  name: z.string(),
  estimation_pick_up_time: z.number(),
  flags: z.object({
    payment_methods: z.record(z.string(), z.boolean()),
    /**
     * What the operator permits the vendor's owners: to add collection points below it, or to change it if it is one
     * (NAV-14).
     */
    add_outlet: z.boolean(),
    edit_outlet: z.boolean(),
  }),
  vendor_information: z.object({
    name: z.string(),
    owners: z.array(z.string()),
    contact: z.object({ phone: z.string() }),
    currency: z.string(),
    location: z.nullable(vendorLocationSchema),
  }),
  /** The hours in force: its own, or its parent's. Without any it is open whenever riders are on duty. */
  opening_hours: z.optional(openingHoursSchema),
  /** What its orders are, and whether they ask for a PIN, unless they say otherwise (RCP-02, RCP-05). */
  usual: z.optional(z.object({ goods: z.optional(goodsSchema), pin_required: z.optional(z.boolean()) })),
});

export type Vendor = z.infer<typeof vendorSchema>;
export type VendorLocation = z.infer<typeof vendorLocationSchema>;
