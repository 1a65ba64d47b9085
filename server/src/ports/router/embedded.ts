// Ways on the regions' own street graphs; the embedded default.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { distance, segmentsOf, within } from '../../region/geometry.ts';
import type { Region } from '../../region/region.ts';
import { wayFinder } from '../../region/shortest-way.ts';
import { nearestStreet, type Foothold } from '../../region/street-graph.ts';
import type { Route, Router } from './port.ts';

/** Further than this from any street, the way is the straight line. */
const STREET_REACH_M = 500;
/** From a door to the street and back. */
const OFF_STREET_M_PER_S = 12 / 3.6;
const STRAIGHT_FACTOR = 1.3;
const STRAIGHT_M_PER_S = 20 / 3.6;

/**
 * The quickest way for a courier between two points of one region, along its streets.
 * Anywhere else: the straight line × 1.3 at 20 km/h, drawn as its two ends.
 */
export function embeddedRouter(regions: readonly Region[]): Router {
  const areas = regions.map((region) => ({ region, findWay: wayFinder(region.graph) }));
  return {
    async route(from, to) {
      const area = areas.find(({ region }) => within(region.bounds, from) && within(region.bounds, to));
      return (area && alongStreets(area, from, to)) ?? straightRoute(from, to);
    },
  };
}

interface RoutedArea {
  readonly region: Region;
  readonly findWay: ReturnType<typeof wayFinder>;
}

function alongStreets({ region: { graph }, findWay }: RoutedArea, from: LatLng, to: LatLng): Route | null {
  const start = nearestStreet(graph, graph.plane.toPoint(from), STREET_REACH_M);
  const end = nearestStreet(graph, graph.plane.toPoint(to), STREET_REACH_M);
  const way = start && end && findWay(start, end);
  if (!way) return null;
  const offStreet_m = start.metres + end.metres;
  let onStreet_m = 0;
  for (const [a, b] of segmentsOf(way.line)) onStreet_m += distance(a, b);
  return {
    distance_m: Math.round(onStreet_m + offStreet_m),
    duration_s: Math.round(way.seconds + offStreet_m / OFF_STREET_M_PER_S),
    line: [...doorstep(from, start), ...way.line.map(graph.plane.toLatLng), ...doorstep(to, end)],
  };
}

/** The asked point itself, where it does not lie on the street. */
function doorstep(asked: LatLng, foothold: Foothold): readonly LatLng[] {
  return foothold.metres > 1 ? [asked] : [];
}

function straightRoute(from: LatLng, to: LatLng): Route {
  const metres = metresBetween(from, to) * STRAIGHT_FACTOR;
  return {
    distance_m: Math.round(metres),
    duration_s: Math.round(metres / STRAIGHT_M_PER_S),
    line: [from, to],
  };
}
