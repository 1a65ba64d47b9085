// Routes from OSRM, over its HTTP protocol v1: `route` and `table`.
import type { LatLng } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { askEngine } from '../ask-engine.ts';
import { STREET_REACH_M } from './door.ts';
import { readLine, type StreetEngine } from './engine-router.ts';

interface Options {
  /** The base address; `/route` and `/table` are below it. */
  readonly url: URL;
  /** The profile that the engine's map was prepared with: `bike`, `car`, … */
  readonly profile: string;
}

const amount = z.number().check(z.nonnegative());
/** The codes for "no route"; any other code but `Ok` is a failure. */
const noWay = z.pipe(
  z.object({ code: z.enum(['NoRoute', 'NoSegment', 'NoTable']) }),
  z.transform(() => null),
);
const wayFound = z.object({
  code: z.literal('Ok'),
  routes: z.tuple([z.object({ distance: amount, duration: amount, geometry: z.string() })], z.unknown()),
});
const tableOf = (rows: number) =>
  z.object({
    code: z.literal('Ok'),
    durations: z.array(z.tuple([z.nullable(amount)])).check(z.length(rows)),
  });

/** The engine at `url`. It looks for a street within 500 m of each place. */
export function osrm({ url, profile }: Options): StreetEngine {
  const base = url.href.replace(/\/$/, '');

  const addressOf = (service: string, places: readonly LatLng[], options: string): URL => {
    const coordinates = places.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');
    const radiuses = places.map(() => STREET_REACH_M).join(';');
    const path = `${service}/v1/${encodeURIComponent(profile)}/${coordinates}`;
    return new URL(`${base}/${path}?${options}&radiuses=${radiuses}&generate_hints=false`);
  };

  return {
    async findWay(from, to, signal) {
      const address = addressOf('route', [from, to], 'overview=full&geometries=polyline6');
      const shape = z.union([wayFound, noWay]);
      const answer = await askEngine(address, shape, { signal, may_find_nothing: true });
      if (answer === null) return null;
      const [{ distance, duration, geometry }] = answer.routes;
      return { distance_m: distance, duration_s: duration, line: readLine(geometry) };
    },
    async times(froms, to, signal) {
      const sources = froms.map((_from, place) => place).join(';');
      const address = addressOf('table', [...froms, to], `sources=${sources}&destinations=${froms.length}`);
      const shape = z.union([tableOf(froms.length), noWay]);
      const answer = await askEngine(address, shape, { signal, may_find_nothing: true });
      return answer && answer.durations.map(([seconds]) => seconds);
    },
  };
}
