import * as z from 'zod/mini';
import { noRiderSchema } from '../order/no-rider.ts';
import { embedOriginsSchema } from '../vendor/embed-origin.ts';
import { deliveryAreaSchema } from '../vendor/area-shape.ts';
import { PICKUP_MINUTES, openingHoursSchema } from '../vendor/opening-hours.ts';
import { vendorSchema } from '../vendor/vendor.ts';
import { endpoint } from './endpoint.ts';
import { id, result, text, typedLine, typedText, unixTime } from './shared.ts';

export const listVendors = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendors',
  access: 'user',
  scope: 'any',
  summary: 'Every vendor and collection point the user owns.',
  answer: result(z.object({ vendors: z.array(vendorSchema) })),
});

export const getVendor = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id',
  access: 'user',
  scope: 'any',
  summary: 'One vendor.',
  params: z.strictObject({ id }),
  answer: result(vendorSchema),
});

export const vendorAddressSchema = z.strictObject({
  address_text: typedLine(500),
  unit: typedLine(50),
  notes: typedText(2000),
  building: typedLine(100),
  city: typedLine(100),
  country_code: text(2),
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  postal_code: typedLine(20),
  street_address: typedLine(1000),
});
export type AddressToSave = z.infer<typeof vendorAddressSchema>;

export const saveAddress = endpoint({
  service: 'vendor',
  method: 'PUT',
  path: '/vendor/:id/address',
  access: 'user',
  scope: 'outlets',
  summary: 'Sets where riders collect from this vendor.',
  params: z.strictObject({ id }),
  body: vendorAddressSchema,
  answer: result(vendorSchema),
});

/** A collection point; its `users` are the email addresses of its owners. */
export const outletSchema = z.strictObject({
  parent_vendor_id: id,
  client_vendor_id: typedLine(64),
  name: typedLine(100),
  address: typedLine(500),
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  rider_instructions: typedText(2000),
  phone_number: typedLine(32),
  city: typedLine(100),
  unit: typedLine(50),
  building: typedLine(100),
  street: typedLine(500),
  postal_code: typedLine(20),
  country_code: text(2),
  street_number: typedLine(50),
  users: z.array(text(254)).check(z.maxLength(100)),
});

export const addOutlet = endpoint({
  service: 'vendor',
  method: 'POST',
  path: '/outlet',
  access: 'user',
  scope: 'outlets',
  summary: 'Adds a collection point to a parent vendor and invites its owners by mail.',
  body: outletSchema,
  answer: result(vendorSchema),
});

export const changeOutlet = endpoint({
  service: 'vendor',
  method: 'PUT',
  path: '/outlet/:id',
  access: 'user',
  scope: 'outlets',
  summary: 'Changes a collection point, all but its ID and its parent.',
  params: z.strictObject({ id }),
  body: outletSchema,
  answer: result(vendorSchema),
});

/** The delivery area of a vendor, which replaces the country's distance limit; null where the limit applies. */
const drawnSchema = z.strictObject({ area: z.nullable(deliveryAreaSchema) });

export const getDeliveryArea = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id/delivery-area',
  access: 'user',
  scope: 'outlets',
  summary: 'The drawn delivery area of this vendor as a GeoJSON polygon, or null.',
  params: z.strictObject({ id }),
  answer: result(drawnSchema),
});

export const saveDeliveryArea = endpoint({
  service: 'vendor',
  method: 'PUT',
  path: '/vendor/:id/delivery-area',
  access: 'user',
  scope: 'outlets',
  summary: 'Draws where riders of this vendor deliver, or with null takes the drawing away.',
  params: z.strictObject({ id }),
  body: drawnSchema,
  answer: result(drawnSchema),
});

/** `hours`: null where the vendor has none of its own; then its parent's apply, where there are any. */
const hoursAnswer = result(
  z.object({
    hours: z.nullable(openingHoursSchema),
    otherwise: z.nullable(openingHoursSchema),
    pickup_minutes: z.number(),
  }),
);

export const getOpeningHours = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id/opening-hours',
  access: 'user',
  scope: 'outlets',
  summary: 'When this vendor is open, and how long it needs until an order can be collected.',
  params: z.strictObject({ id }),
  answer: hoursAnswer,
});

export const saveOpeningHours = endpoint({
  service: 'vendor',
  method: 'PUT',
  path: '/vendor/:id/opening-hours',
  access: 'user',
  scope: 'outlets',
  summary: 'Sets the hours, the pick-up minutes, or both. Hours of null leave them to the parent.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    hours: z.optional(z.nullable(openingHoursSchema)),
    pickup_minutes: z.optional(z.int().check(z.gte(PICKUP_MINUTES.least), z.lte(PICKUP_MINUTES.most))),
  }),
  answer: hoursAnswer,
});

export const getNoRider = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id/no-rider',
  access: 'guest',
  scope: 'outlets',
  summary: 'What happens to an order of this vendor if no rider is found.',
  params: z.strictObject({ id }),
  /** `choice`: null where the vendor chose nothing; then `otherwise` applies. */
  answer: result(z.object({ choice: z.nullable(noRiderSchema), otherwise: noRiderSchema })),
});

export const saveNoRider = endpoint({
  service: 'vendor',
  method: 'PUT',
  path: '/vendor/:id/no-rider',
  access: 'user',
  scope: 'outlets',
  summary: 'Chooses what happens if no rider is found, or with null leaves it to the parent.',
  params: z.strictObject({ id }),
  body: z.strictObject({ choice: z.nullable(noRiderSchema) }),
  answer: result(z.object({ choice: z.nullable(noRiderSchema), otherwise: noRiderSchema })),
});

const embedding = result(
  z.object({ origins: z.nullable(z.array(z.string())), otherwise: z.array(z.string()) }),
);

export const getEmbedding = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id/embedding',
  access: 'user',
  summary: 'The origins whose pages may show this vendor’s deliveries.',
  params: z.strictObject({ id }),
  /** `origins`: null where the vendor chose nothing; then `otherwise` applies. */
  answer: embedding,
});

export const saveEmbedding = endpoint({
  service: 'vendor',
  method: 'PUT',
  path: '/vendor/:id/embedding',
  access: 'user',
  summary:
    'Sets the origins whose pages may show this vendor’s deliveries, or with null leaves it to the parent.',
  params: z.strictObject({ id }),
  body: z.strictObject({ origins: z.nullable(embedOriginsSchema) }),
  answer: embedding,
});

export const listVisits = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id/visits',
  access: 'user',
  summary:
    'When the operator’s staff looked at the portal as this vendor does, read-only, and why; the latest first.',
  params: z.strictObject({ id }),
  answer: result(z.array(z.object({ visited_at: unixTime, until: unixTime, reason: z.string() }))),
});
