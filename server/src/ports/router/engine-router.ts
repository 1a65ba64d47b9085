// What the external street engines share: the guard, the connection from the door to the street, and the fallback.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import polyline from '@mapbox/polyline';
import type { Guard } from '../guard.ts';
import { OFF_STREET_M_PER_S, STREET_REACH_M } from './door.ts';
import type { Route, Router } from './port.ts';

/** A point within this distance of a street counts as on it. */
const ON_STREET_M = 1;
/** Engines refuse larger tables. */
const MOST_AT_ONCE = 90;

/** An engine's answers, between the snapped points of the requested ones. */
export interface StreetEngine {
  /** Null if it knows no route. */
  findWay(from: LatLng, to: LatLng, signal: AbortSignal): Promise<Route | null>;
  /** Seconds from each to one, null for those without a route; null if the engine says so of all of them. */
  times(
    froms: readonly LatLng[],
    to: LatLng,
    signal: AbortSignal,
  ): Promise<readonly (number | null)[] | null>;
}

/**
 * The engine's routes, from door to door. `instead` answers if the engine knows no route (outside its map, more than
 * 500 m from a street), fails, or is too slow.
 */
export function engineRouter(engine: StreetEngine, guard: Guard, instead: Router): Router {
  const nothing = () => Promise.resolve(null);

  const timesTold = async (froms: readonly LatLng[], to: LatLng): Promise<readonly (number | null)[]> => {
    const told = await guard((signal) => engine.times(froms, to, signal), nothing);
    return told ?? froms.map(() => null);
  };

  return {
    async route(from, to) {
      const way = await guard((signal) => engine.findWay(from, to, signal), nothing);
      return (way && doorToDoor(from, way, to)) ?? instead.route(from, to);
    },
    async times(froms, to) {
      const told = (await Promise.all(inParts(froms).map((part) => timesTold(part, to)))).flat();
      if (told.every((seconds) => seconds !== null)) return told;
      const own = await instead.times(froms, to);
      return own.map((seconds, place) => told[place] ?? seconds);
    },
  };
}

/** Decodes a line with six decimals; throws if its points are out of range. */
export function readLine(encoded: string): readonly LatLng[] {
  const line = polyline.decode(encoded, 6).map(([lat, lng]) => ({ lat, lng }));
  const isOnEarth = line.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
  if (line.length === 0 || !isOnEarth) throw new Error('a line that cannot be read');
  return line;
}

/** The route with both requested points as its ends; null if the engine snapped them further away than allowed. */
function doorToDoor(from: LatLng, { distance_m, duration_s, line }: Route, to: LatLng): Route | null {
  const offStreet_m = metresBetween(from, line[0] ?? from) + metresBetween(line.at(-1) ?? to, to);
  if (offStreet_m > 2 * STREET_REACH_M) return null;
  const between = line.filter(
    (at) => metresBetween(at, from) > ON_STREET_M && metresBetween(at, to) > ON_STREET_M,
  );
  return {
    distance_m: Math.round(distance_m + offStreet_m),
    duration_s: Math.round(duration_s + offStreet_m / OFF_STREET_M_PER_S),
    line: [from, ...between, to],
  };
}

function inParts(places: readonly LatLng[]): readonly (readonly LatLng[])[] {
  const starts = Array.from(
    { length: Math.ceil(places.length / MOST_AT_ONCE) },
    (_, part) => part * MOST_AT_ONCE,
  );
  return starts.map((start) => places.slice(start, start + MOST_AT_ONCE));
}
