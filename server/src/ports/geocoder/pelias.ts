// Addresses by Pelias, over its HTTP API v1 (https://github.com/pelias/documentation).
import type { Address } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { askEngine } from '../ask-engine.ts';
import { type QueryParams, featureOf, locate, someText, type Engine } from './engine.ts';

const feature = featureOf(
  z.object({
    gid: z.string(),
    label: z.string(),
    housenumber: someText,
    street: someText,
    postalcode: someText,
    locality: someText,
    localadmin: someText,
    county: someText,
    country_code: someText,
  }),
);
const answerShape = z.object({ features: z.array(feature) });

interface Options {
  readonly url: URL;
  /** Needed for a hosted server. */
  readonly api_key?: string | undefined;
}

/** The Pelias server at `url`. */
export function pelias({ url, api_key }: Options): Engine {
  const ask = async (service: string, asked: QueryParams, lang: string, signal: AbortSignal) => {
    const address = locate(url, `/v1/${service}`, { ...asked, lang, api_key });
    const { features } = await askEngine(address, answerShape, { signal });
    return features.map(toAddress);
  };
  const first = async (...question: Parameters<typeof ask>) => (await ask(...question))[0] ?? null;
  return {
    name: 'pelias',
    autocomplete: ({ query: text, country, near, limit: size, language }, signal) => {
      const focus = near && { 'focus.point.lat': near.lat, 'focus.point.lon': near.lng };
      return ask('autocomplete', { text, size, 'boundary.country': country, ...focus }, language, signal);
    },
    reverse: ({ lat, lng }, language, signal) =>
      first('reverse', { 'point.lat': lat, 'point.lon': lng, size: 1 }, language, signal),
    details: (ids, language, signal) => first('place', { ids }, language, signal),
  };
}

function toAddress({ geometry, properties }: z.infer<typeof feature>): Address {
  const [longitude, latitude] = geometry.coordinates;
  return {
    id: properties.gid,
    formatted_address: properties.label,
    latitude,
    longitude,
    city: properties.locality ?? properties.localadmin ?? properties.county ?? '',
    country_code: properties.country_code ?? '',
    zipcode: properties.postalcode ?? '',
    street: properties.street ?? '',
    number: properties.housenumber ?? '',
  };
}
