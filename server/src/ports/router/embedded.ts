// Routes from the maps engine, along the regions' own streets; the embedded default.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import type { Region, Regions } from '@sendero/places/region';
import { streetRouter } from '@sendero/places/route';
import { Cache } from '../../state/cache.ts';
import { OFF_STREET_M_PER_S, STREET_REACH_M } from './door.ts';
import type { Route, Router } from './port.ts';

const STRAIGHT_FACTOR = 1.3;
const STRAIGHT_M_PER_S = 20 / 3.6;
/** A route takes about 2 kB. */
const MOST_ROUTES = 1000;

/**
 * Returns the fastest courier route between two points of one region, along its streets. Anywhere else: the straight
 * line × 1.3 at 20 km/h, drawn as its two ends.
 */
export function embeddedRouter(regions: Regions): Router {
  const streets = streetRouter(regions, { reach_m: STREET_REACH_M, off_street_m_per_s: OFF_STREET_M_PER_S });
  // A page asks about the same two places three times: whether riders go there, for what price, and in what time.
  const lately = new WeakMap<readonly Region[], Cache<Route>>();
  const routesIn = (inForce: readonly Region[]): Cache<Route> => {
    const known = lately.get(inForce) ?? new Cache({ most: MOST_ROUTES });
    lately.set(inForce, known);
    return known;
  };
  return {
    route: async (from, to) =>
      routesIn(regions()).memoize(
        `${from.lat} ${from.lng} ${to.lat} ${to.lng}`,
        () => streets.route(from, to) ?? straightRoute(from, to),
      ),
    times: async (froms, to) =>
      streets
        .times(froms, to)
        .map((seconds, place) => seconds ?? straightRoute(froms[place] ?? to, to).duration_s),
  };
}

function straightRoute(from: LatLng, to: LatLng): Route {
  const metres = metresBetween(from, to) * STRAIGHT_FACTOR;
  return {
    distance_m: Math.round(metres),
    duration_s: Math.round(metres / STRAIGHT_M_PER_S),
    line: [from, to],
  };
}
