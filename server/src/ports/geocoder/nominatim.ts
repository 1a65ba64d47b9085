// Addresses of points by Nominatim, over its HTTP API (https://nominatim.org/release-docs/latest/api/Overview/).
import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { askEngine } from '../ask-engine.ts';
import { Refusal } from '../guard.ts';
import { type QueryParams, latitude, locate, longitude, someText, writeLine, type Engine } from './engine.ts';

const degrees = z.pipe(z.union([z.string(), z.number()]), z.transform(Number));
const place = z.object({
  osm_type: z.optional(z.string()),
  osm_id: z.optional(z.union([z.string(), z.number()])),
  lat: z.pipe(degrees, latitude),
  lon: z.pipe(degrees, longitude),
  display_name: z.string(),
  name: someText,
  address: z.optional(z.record(z.string(), z.string())),
});
const nothing = z.pipe(
  z.object({ error: z.literal('Unable to geocode') }),
  z.transform(() => null),
);
const reverseShape = z.union([place, nothing]);
const lookupShape = z.array(place);

type Place = z.infer<typeof place>;

/** The public server's rules: an identifying user agent, and at most one request a second. */
const USER_AGENT = 'Sendero/0.1 (riders for shops)';
const PUBLIC_HOST = 'nominatim.openstreetmap.org';
const PUBLIC_INTERVAL_MS = 1000;

interface Options {
  readonly url: URL;
  /** The pause between two requests; by default what the server's rules require. */
  readonly interval_ms?: number;
}

/** The Nominatim server at `url`: for points and ids only, since its rules forbid queries while somebody types. */
export function nominatim({ url, interval_ms = intervalOf(url) }: Options): Engine {
  const turn = turns(interval_ms);
  const ask = <T>(
    service: string,
    shape: z.ZodMiniType<T>,
    asked: QueryParams,
    signal: AbortSignal,
  ): Promise<T> => {
    const address = locate(url, service, { ...asked, format: 'jsonv2', addressdetails: 1 });
    const headers = { 'user-agent': USER_AGENT };
    return askEngine(address, shape, { signal, headers, may_find_nothing: true });
  };
  return {
    name: 'nominatim',
    async reverse({ lat, lng: lon }, language, signal) {
      await turn(signal);
      const asked = { lat, lon, 'accept-language': language };
      const found = await ask('/reverse', reverseShape, asked, signal);
      return found && toAddress(found);
    },
    async details(id, language, signal) {
      if (!/^[NWR]\d{1,19}$/.test(id)) throw new Refusal('no such id');
      await turn(signal);
      const asked = { osm_ids: id, 'accept-language': language };
      const [found] = await ask('/lookup', lookupShape, asked, signal);
      return found ? toAddress(found) : null;
    },
  };
}

function intervalOf({ hostname }: URL): number {
  return hostname === PUBLIC_HOST ? PUBLIC_INTERVAL_MS : 0;
}

/**
 * Runs requests one after the other. A request that would have to wait for more than one turn is refused, so that
 * another engine answers it.
 */
function turns(interval_ms: number): (signal: AbortSignal) => Promise<void> {
  let free_at = 0;
  return async (signal) => {
    const now = performance.now();
    const wait_ms = Math.max(0, free_at - now);
    if (wait_ms > interval_ms) throw new Refusal('its turns are taken');
    free_at = now + wait_ms + interval_ms;
    if (wait_ms > 0) await pause(wait_ms, undefined, { signal });
  };
}

/** Null for a result that is not a map object, such as the centre of a postcode: it could not be looked up again. */
function toAddress({ osm_type, osm_id, lat, lon, display_name, name, address = {} }: Place): Address | null {
  if (osm_type === undefined || osm_id === undefined) return null;
  const first = (...keys: readonly string[]) => keys.map((key) => address[key]).find(Boolean) ?? '';
  const parts = {
    city: first('city', 'town', 'village', 'municipality', 'hamlet', 'county', 'state'),
    zipcode: first('postcode'),
    street: first('road', 'pedestrian', 'footway', 'square'),
    number: first('house_number'),
  };
  const isNumbered = parts.street !== '' && parts.number !== '';
  const line = writeLine({ ...parts, name: name ?? '', country: first('country') });
  return {
    id: `${osm_type.charAt(0).toUpperCase()}${osm_id}`,
    formatted_address: isNumbered || name ? line : display_name,
    latitude: lat,
    longitude: lon,
    country_code: first('country_code').toUpperCase(),
    ...parts,
  };
}
