// Where a place off the streets meets them.
import { between, distance, nearestFraction, type Point } from './geometry.ts';
import { nodePoint, type StreetGraph } from './street-graph.ts';

/** A place on a link. */
export interface Foothold {
  readonly link: number;
  /** How far along the link, from 0 to 1. */
  readonly t: number;
  readonly point: Point;
  /** From the asked point to the street. */
  readonly metres: number;
}

const FIRST_REACH_M = 60;

/** The nearest place on a street within `reach_m` of `point`, or null. */
export function nearestStreet(graph: StreetGraph, point: Point, reach_m: number): Foothold | null {
  for (let reach = Math.min(FIRST_REACH_M, reach_m); ; reach = Math.min(reach * 3, reach_m)) {
    const best = nearestWithin(graph, point, reach);
    if (best || reach >= reach_m) return best;
  }
}

function nearestWithin(graph: StreetGraph, point: Point, reach: number): Foothold | null {
  const { links, index } = graph;
  const found = index?.search(point.x - reach, point.y - reach, point.x + reach, point.y + reach) ?? [];
  let best: Foothold | null = null;
  for (const link of found) {
    const a = nodePoint(graph, links.from[link] ?? 0);
    const b = nodePoint(graph, links.to[link] ?? 0);
    const t = nearestFraction(point, a, b);
    const foot = between(a, b, t);
    const metres = distance(point, foot);
    if (metres <= reach && metres < (best?.metres ?? Infinity)) best = { link, t, point: foot, metres };
  }
  return best;
}

/** A place between the two crossings of a section. */
export interface OnSection {
  readonly section: number;
  /** The crossings that the section leads from and to. */
  readonly from: number;
  readonly to: number;
  readonly oneway: boolean;
  /** Courier's seconds between the foothold and the one crossing, and the other. */
  readonly from_s: number;
  readonly to_s: number;
}

/** Where a foothold lies between the crossings of its section. */
export function onSection({ links, sections }: StreetGraph, { link, t }: Foothold): OnSection {
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
