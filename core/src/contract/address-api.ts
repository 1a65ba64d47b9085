import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { queryNumber, text } from './shared.ts';

export const addressSchema = z.object({
  id: z.string(),
  formatted_address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  country_code: z.string(),
  zipcode: z.string(),
  street: z.string(),
  number: z.string(),
});
const addressAnswer = z.object({ data: z.array(addressSchema) });

/** Where the point is null, the address details have it (GEO-07). */
export const suggestionSchema = z.extend(addressSchema, {
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  unit: z.optional(z.string()),
});

/**
 * A street without a number also lists its houses where the region knows them; the sender may pick one or none
 * (GEO-09).
 */
export const detailedAddressSchema = z.extend(addressSchema, {
  houses: z.optional(z.array(z.object({ id: z.string(), number: z.string() }))),
});

export const autocomplete = endpoint({
  service: 'address',
  method: 'GET',
  path: '/geolocator/autocomplete',
  access: 'public',
  summary: 'Places that the typed text may mean, near ones first.',
  query: z.strictObject({
    query: text(200),
    country: z.optional(text(2)),
    lat: z.optional(queryNumber),
    lng: z.optional(queryNumber),
    language: z.optional(text(10)),
  }),
  answer: z.object({ data: z.array(suggestionSchema) }),
});

export const reverse = endpoint({
  service: 'address',
  method: 'GET',
  path: '/geolocator/reverse',
  access: 'public',
  summary: 'The address at a point.',
  query: z.strictObject({ lat: queryNumber, lng: queryNumber, language: z.optional(text(10)) }),
  answer: addressAnswer,
});

export const details = endpoint({
  service: 'address',
  method: 'GET',
  path: '/geolocator/details',
  access: 'public',
  summary: 'One address by its id; a street without a number tells its houses.',
  query: z.strictObject({ query_id: text(500), language: z.optional(text(10)) }),
  answer: z.object({ data: z.array(detailedAddressSchema) }),
});
