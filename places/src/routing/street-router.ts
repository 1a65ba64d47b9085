// Finds routes along the streets of the region that contains both ends.
import type { LatLng } from '../geometry/lat-lng.ts';
import { distance, segmentsOf } from '../geometry/plane.ts';
import { perRegion, regionContaining, type Regions } from '../region/region.ts';
import type { StreetGraph } from '../streets/street-graph.ts';
import { pathFinder, type PathFinder } from './shortest-path.ts';
import { snapToStreet, type SnappedPoint } from './snap-to-street.ts';

export interface Route {
  readonly distance_m: number;
  readonly duration_s: number;
  /** From start to end, at least two points. */
  readonly line: readonly LatLng[];
}

export interface RouterOptions {
  /** A point further than this from any street has no route. */
  readonly reach_m: number;
  /** The speed between a door and the street. */
  readonly off_street_m_per_s: number;
}

export interface StreetRouter {
  /** The fastest route; null if no region contains both ends, or no street connects them. */
  route(from: LatLng, to: LatLng): Route | null;
  /** The seconds of the fastest route from each of `froms` to `to`, in the same order; null without a route. */
  times(froms: readonly LatLng[], to: LatLng): readonly (number | null)[];
  /** The nearest point on a street and its distance; null beyond `reach_m`. */
  nearest(at: LatLng): { readonly at: LatLng; readonly metres: number } | null;
}

/** The router of the regions in force. */
export function streetRouter(regions: Regions, options: RouterOptions): StreetRouter {
  const areaOf = perRegion(({ graph }) => ({ ...options, graph, paths: pathFinder(graph) }));
  return {
    route(from, to) {
      const region = regionContaining(regions(), from, to);
      return region ? alongStreets(areaOf(region), from, to) : null;
    },
    times(froms, to) {
      const timeTo = perRegion((region) => timeAlongStreets(areaOf(region), to));
      return froms.map((from) => {
        const region = regionContaining(regions(), from, to);
        return region ? timeTo(region)(from) : null;
      });
    },
    nearest(at) {
      const region = regionContaining(regions(), at);
      const snapped = region && snap(areaOf(region), at);
      return snapped ? { at: region.graph.plane.toLatLng(snapped.point), metres: snapped.metres } : null;
    },
  };
}

interface RoutedArea extends RouterOptions {
  readonly graph: StreetGraph;
  readonly paths: PathFinder;
}

function alongStreets(area: RoutedArea, from: LatLng, to: LatLng): Route | null {
  const { graph, paths, off_street_m_per_s } = area;
  const start = snap(area, from);
  const end = snap(area, to);
  const path = start && end && paths.shortestPath(start, end);
  if (!path) return null;
  const offStreet_m = start.metres + end.metres;
  let onStreet_m = 0;
  for (const [a, b] of segmentsOf(path.line)) onStreet_m += distance(a, b);
  return {
    distance_m: Math.round(onStreet_m + offStreet_m),
    duration_s: Math.round(path.seconds + offStreet_m / off_street_m_per_s),
    line: [...doorstep(from, start), ...path.line.map(graph.plane.toLatLng), ...doorstep(to, end)],
  };
}

/**
 * Returns a function that gives the seconds from a point to `to`, null without a route; consistent with `alongStreets`.
 */
function timeAlongStreets(area: RoutedArea, to: LatLng): (from: LatLng) => number | null {
  const end = snap(area, to);
  if (!end) return () => null;
  const timeTo = area.paths.timeTo(end);
  return (from) => {
    const start = snap(area, from);
    const seconds = start ? timeTo(start) : Infinity;
    if (!start || seconds === Infinity) return null;
    return Math.round(seconds + (start.metres + end.metres) / area.off_street_m_per_s);
  };
}

const snap = ({ graph, reach_m }: RoutedArea, at: LatLng) =>
  snapToStreet(graph, graph.plane.toPoint(at), reach_m);

/** The given point itself, if it is not on the street. */
function doorstep(asked: LatLng, snapped: SnappedPoint): readonly LatLng[] {
  return snapped.metres > 1 ? [asked] : [];
}
