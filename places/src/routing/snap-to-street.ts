// Finds the nearest point on a street.
import { between, distance, nearestFraction, type Point } from '../geometry/plane.ts';
import { nodePoint, type StreetGraph } from '../streets/street-graph.ts';

/** A point on a link. */
export interface SnappedPoint {
  readonly link: number;
  /** The position along the link, from 0 to 1. */
  readonly t: number;
  readonly point: Point;
  /** The distance from the given point to the street. */
  readonly metres: number;
}

const FIRST_REACH_M = 60;

/** The nearest point on a street within `reach_m` of `point`, or null. */
export function snapToStreet(graph: StreetGraph, point: Point, reach_m: number): SnappedPoint | null {
  for (let reach = Math.min(FIRST_REACH_M, reach_m); ; reach = Math.min(reach * 3, reach_m)) {
    const best = nearestWithin(graph, point, reach);
    if (best || reach >= reach_m) return best;
  }
}

function nearestWithin(graph: StreetGraph, point: Point, reach: number): SnappedPoint | null {
  const { links, index } = graph;
  const found = index?.search(point.x - reach, point.y - reach, point.x + reach, point.y + reach) ?? [];
  let best: SnappedPoint | null = null;
  for (const link of found) {
    const a = nodePoint(graph, links.from[link] ?? 0);
    const b = nodePoint(graph, links.to[link] ?? 0);
    const t = nearestFraction(point, a, b);
    const onStreet = between(a, b, t);
    const metres = distance(point, onStreet);
    if (metres <= reach && metres < (best?.metres ?? Infinity)) best = { link, t, point: onStreet, metres };
  }
  return best;
}

/** A point's position between the two crossings of a section. */
export interface SectionPosition {
  readonly section: number;
  /** The crossings at the start and the end of the section. */
  readonly from: number;
  readonly to: number;
  readonly oneway: boolean;
  /** A courier's seconds between the point and each of the two crossings. */
  readonly from_s: number;
  readonly to_s: number;
}

/** The position of a snapped point between the crossings of its section. */
export function positionOnSection(
  { links, sections }: StreetGraph,
  { link, t }: SnappedPoint,
): SectionPosition {
  const section = links.section[link] ?? 0;
  let from_s = t * (links.seconds[link] ?? 0);
  for (let each = sections.first[section] ?? 0; each < link; each++) from_s += links.seconds[each] ?? 0;
  return {
    section,
    from: sections.from[section] ?? 0,
    to: sections.to[section] ?? 0,
    oneway: sections.oneway[section] === 1,
    from_s,
    to_s: Math.max(0, (sections.seconds[section] ?? 0) - from_s),
  };
}
