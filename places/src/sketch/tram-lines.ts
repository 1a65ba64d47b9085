// Lays a sketch's trams into its streets: drawn from stop to stop they would cut through houses.
import type { LatLng } from '../geometry/lat-lng.ts';
import { distance, lengthOf, type Plane, type Point } from '../geometry/plane.ts';
import { pathFinder, type PathFinder } from '../routing/shortest-path.ts';
import { snapToStreet, type SnappedPoint } from '../routing/snap-to-street.ts';
import type { StreetGraph } from '../streets/street-graph.ts';

/** A stop farther from any street lies on the tram's own track. */
const REACH_M = 60;
/** A way along the streets that is longer than this is not the tram's. */
const DETOUR = 1.35;
const DETOUR_M = 40;

type Line = readonly LatLng[];

/** Each tram along the streets between its points; straight where no street leads that way, as over a bridge of its own. */
export function layTrams(trams: readonly Line[], graph: StreetGraph, plane: Plane): readonly Line[] {
  if (trams.length === 0) return [];
  const paths = pathFinder(graph);
  return trams.map((tram) => {
    const stops = tram.map((at) => {
      const point = plane.toPoint(at);
      return { point, snapped: snapToStreet(graph, point, REACH_M) };
    });
    const line = stops.flatMap((stop, nth) => {
      const before = stops[nth - 1];
      return before ? between(before, stop, paths).slice(1) : [placeOf(stop)];
    });
    return line.map(plane.toLatLng);
  });
}

interface Stop {
  readonly point: Point;
  readonly snapped: SnappedPoint | null;
}

const placeOf = ({ point, snapped }: Stop): Point => snapped?.point ?? point;

/** A tram runs against a one-way street too. */
function between(from: Stop, to: Stop, paths: PathFinder): readonly Point[] {
  const straight = [placeOf(from), placeOf(to)];
  if (!from.snapped || !to.snapped) return straight;
  const there = paths.shortestPath(from.snapped, to.snapped)?.line;
  const back = paths.shortestPath(to.snapped, from.snapped)?.line.toReversed();
  const [shortest] = [there, back]
    .filter((line) => line !== undefined)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b));
  const longest = DETOUR * distance(placeOf(from), placeOf(to)) + DETOUR_M;
  return shortest && lengthOf(shortest) <= longest ? shortest : straight;
}
