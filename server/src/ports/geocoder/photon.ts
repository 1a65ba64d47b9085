// Addresses by Photon, over its HTTP API (https://github.com/komoot/photon, docs/api-v1.md).
import { parseLatLng, type Address } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { askEngine } from '../ask-engine.ts';
import { Refusal } from '../guard.ts';
import { type QueryParams, featureOf, locate, someText, writeLine, type Engine } from './engine.ts';

const feature = featureOf(
  z.object({
    osm_type: z.string().check(z.regex(/^[NWR]$/)),
    osm_id: z.number(),
    type: someText,
    name: someText,
    housenumber: someText,
    street: someText,
    postcode: someText,
    city: someText,
    county: someText,
    country: someText,
    countrycode: someText,
  }),
);
const answerShape = z.object({ features: z.array(feature) });

/** The radius for the object at a point, in kilometres. */
const DETAILS_RADIUS_KM = 0.05;
const MOST_AT_A_POINT = 20;

/**
 * The Photon server at `url`.
 *
 * It cannot look up an object by id. So an id contains the object's point too, and the details are what is at that
 * point. The language is sent as a header: the server refuses a language parameter that its index lacks.
 */
export function photon({ url }: { readonly url: URL }): Engine {
  const ask = async (service: string, asked: QueryParams, language: string, signal: AbortSignal) => {
    const headers = { 'accept-language': language };
    const { features } = await askEngine(locate(url, service, asked), answerShape, { signal, headers });
    return features.map(toAddress);
  };
  return {
    name: 'photon',
    autocomplete: ({ query: q, country: countrycode, near, limit, language }, signal) =>
      ask('/api', { q, countrycode, limit, lat: near?.lat, lon: near?.lng }, language, signal),
    async reverse({ lat, lng: lon }, language, signal) {
      const [nearest] = await ask('/reverse', { lat, lon, limit: 1 }, language, signal);
      return nearest ?? null;
    },
    async details(id, language, signal) {
      const at = parseLatLng(id.split('@')[1] ?? '');
      if (!at) throw new Refusal('no such id');
      const around = { lat: at.lat, lon: at.lng, radius: DETAILS_RADIUS_KM, limit: MOST_AT_A_POINT };
      const there = await ask('/reverse', around, language, signal);
      return there.find((address) => address.id === id) ?? null;
    },
  };
}

function toAddress({ geometry, properties }: z.infer<typeof feature>): Address {
  const [longitude, latitude] = geometry.coordinates;
  const name = properties.name ?? '';
  const parts = {
    city: properties.city ?? (properties.type === 'city' ? name : (properties.county ?? '')),
    zipcode: properties.postcode ?? '',
    street: properties.street ?? (properties.type === 'street' ? name : ''),
    number: properties.housenumber ?? '',
  };
  return {
    id: `${properties.osm_type}${properties.osm_id}@${latitude},${longitude}`,
    formatted_address: writeLine({ ...parts, name, country: properties.country ?? '' }),
    latitude,
    longitude,
    country_code: properties.countrycode?.toUpperCase() ?? '',
    ...parts,
  };
}
