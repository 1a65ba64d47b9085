// Routes from Valhalla, over its HTTP protocol: `route` and `sources_to_targets`.
import type { LatLng } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import { askEngine } from '../ask-engine.ts';
import { STREET_REACH_M } from './door.ts';
import { readLine, type StreetEngine } from './engine-router.ts';

interface Options {
  /** The base address; `/route` and `/sources_to_targets` are below it. */
  readonly url: URL;
}

const amount = z.number().check(z.nonnegative());
/**
 * The codes for "no route": too far, disconnected, no street near, unreachable, no path; any other error is a failure.
 */
const noWay = z.pipe(
  z.object({ error_code: z.literal([154, 170, 171, 441, 442]) }),
  z.transform(() => null),
);
const wayFound = z.object({
  trip: z.object({
    legs: z.tuple([z.object({ shape: z.string() })]),
    summary: z.object({ length: amount, time: amount }),
  }),
});
const tableOf = (rows: number) =>
  z.object({
    sources_to_targets: z.array(z.tuple([z.object({ time: z.nullable(amount) })])).check(z.length(rows)),
  });

/** The engine at `url`, asked for a cyclist's routes. It looks for a street within 500 m of each place. */
export function valhalla({ url }: Options): StreetEngine {
  const base = url.href.replace(/\/$/, '');

  const ask = <T>(action: string, shape: z.ZodMiniType<T>, question: object, signal: AbortSignal) =>
    askEngine(new URL(`${base}/${action}`), shape, {
      body: { ...question, costing: 'bicycle', units: 'kilometers' },
      signal,
      may_find_nothing: true,
    });

  return {
    async findWay(from, to, signal) {
      const question = { locations: [placed(from), placed(to)], directions_type: 'none' };
      const answer = await ask('route', z.union([wayFound, noWay]), question, signal);
      if (answer === null) return null;
      const { legs, summary } = answer.trip;
      return {
        distance_m: summary.length * 1000,
        duration_s: summary.time,
        line: readLine(legs[0].shape),
      };
    },
    async times(froms, to, signal) {
      const question = { sources: froms.map(placed), targets: [placed(to)] };
      const shape = z.union([tableOf(froms.length), noWay]);
      const answer = await ask('sources_to_targets', shape, question, signal);
      return answer && answer.sources_to_targets.map(([{ time }]) => time);
    },
  };
}

const placed = ({ lat, lng }: LatLng) => ({ lat, lon: lng, search_cutoff: STREET_REACH_M });
