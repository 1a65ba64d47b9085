// Ways on the regions' own street graphs; the embedded default.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { nearestStreet, type Foothold } from '../../region/foothold.ts';
import { distance, segmentsOf, within } from '../../region/geometry.ts';
import { perRegion, type Regions } from '../../region/region.ts';
import { wayFinder, type WayFinder } from '../../region/shortest-way.ts';
import type { StreetGraph } from '../../region/street-graph.ts';
import { OFF_STREET_M_PER_S, STREET_REACH_M } from './door.ts';
import type { Route, Router } from './port.ts';

const STRAIGHT_FACTOR = 1.3;
const STRAIGHT_M_PER_S = 20 / 3.6;

/**
 * The quickest way for a courier between two points of one region, along its streets.
 * Anywhere else: the straight line × 1.3 at 20 km/h, drawn as its two ends.
 */
export function embeddedRouter(regions: Regions): Router {
  const areaOf = perRegion(({ graph }) => ({ graph, ways: wayFinder(graph) }));
  const regionAround = (from: LatLng, to: LatLng) =>
    regions().find(({ bounds }) => within(bounds, from) && within(bounds, to));
  return {
    route: async (from, to) => {
      const region = regionAround(from, to);
      return (region && alongStreets(areaOf(region), from, to)) ?? straightRoute(from, to);
    },
    times: async (froms, to) => {
      const timeTo = perRegion((region) => timeAlongStreets(areaOf(region), to));
      return froms.map((from) => {
        const region = regionAround(from, to);
        return (region && timeTo(region)(from)) ?? straightRoute(from, to).duration_s;
      });
    },
  };
}

interface RoutedArea {
  readonly graph: StreetGraph;
  readonly ways: WayFinder;
}

function alongStreets({ graph, ways }: RoutedArea, from: LatLng, to: LatLng): Route | null {
  const start = footholdOf(graph, from);
  const end = footholdOf(graph, to);
  const way = start && end && ways.find(start, end);
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

/** The seconds to `to` from wherever is asked, null where no street leads; as `alongStreets` has them. */
function timeAlongStreets({ graph, ways }: RoutedArea, to: LatLng): (from: LatLng) => number | null {
  const end = footholdOf(graph, to);
  if (!end) return () => null;
  const timeTo = ways.timeTo(end);
  return (from) => {
    const start = footholdOf(graph, from);
    const seconds = start ? timeTo(start) : Infinity;
    if (!start || seconds === Infinity) return null;
    return Math.round(seconds + (start.metres + end.metres) / OFF_STREET_M_PER_S);
  };
}

const footholdOf = (graph: StreetGraph, at: LatLng) =>
  nearestStreet(graph, graph.plane.toPoint(at), STREET_REACH_M);

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
