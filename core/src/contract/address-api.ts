import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { queryNumber, text } from './shared.ts';

const address = z.object({
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
const addressAnswer = z.object({ data: z.array(address) });

/** Where the point is null, the details tell it (GEO-07). */
const suggestion = z.extend(address, {
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  unit: z.optional(z.string()),
});

/** Of a street without a number also its houses, where the region knows them: one of them is meant, or none (GEO-09). */
const detailedAddress = z.extend(address, {
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
  answer: z.object({ data: z.array(suggestion) }),
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
  answer: z.object({ data: z.array(detailedAddress) }),
});
