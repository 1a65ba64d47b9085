// The streets of a region as a graph in typed arrays: small, quick to build, quick to walk.
import Flatbush from 'flatbush';
import { distance, nearestFraction, between, type Plane, type Point } from './geometry.ts';
import type { Stretch } from './join-streets.ts';

export type StreetClass = 'main' | 'street' | 'lane' | 'path';

/** How fast a courier rides on each class, in km/h (regions/README.md). */
const COURIER_KMH: Record<StreetClass, number> = { main: 30, street: 22, lane: 15, path: 12 };
export const FASTEST_M_PER_S = COURIER_KMH.main / 3.6;

/** Straight links between nodes; a bend is a node too, so a way through the graph is its own line. */
export interface StreetGraph {
  readonly plane: Plane;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly links: {
    readonly from: Uint32Array;
    readonly to: Uint32Array;
    /** Courier's seconds from end to end. */
    readonly seconds: Float64Array;
    /** 1 where it may be ridden only from `from` to `to`. */
    readonly oneway: Uint8Array;
  };
  /** What leaves node n: arcs `first[n]` up to, not including, `first[n + 1]`. */
  readonly arcs: { readonly first: Uint32Array; readonly to: Uint32Array; readonly seconds: Float64Array };
  /** Bounding boxes of the links. */
  readonly index: Flatbush | null;
}

/** A place on a link. */
export interface Foothold {
  readonly link: number;
  /** How far along the link, from 0 to 1. */
  readonly t: number;
  readonly point: Point;
  /** From the asked point to the street. */
  readonly metres: number;
}

export interface Way {
  readonly class: StreetClass;
  readonly oneway: boolean;
}

/**
 * The graph of the stretches that can all reach each other; what is cut off from the rest is left out.
 * `ways` gives the class and direction of each stretch's road.
 */
export function streetGraph(
  plane: Plane,
  nodes: readonly Point[],
  stretches: readonly Stretch[],
  ways: readonly Way[],
): StreetGraph {
  const kept = largestPart(nodes.length, stretches, ways);
  const renumbered = new Map<number, number>();
  const renumber = (node: number) => {
    const known = renumbered.get(node) ?? renumbered.size;
    renumbered.set(node, known);
    return known;
  };
  const used = stretches.filter(({ from, to }) => kept.has(from) && kept.has(to));
  const from = Uint32Array.from(used, (stretch) => renumber(stretch.from));
  const to = Uint32Array.from(used, (stretch) => renumber(stretch.to));
  const points = [...renumbered.keys()].map((node) => nodes[node] ?? { x: 0, y: 0 });
  const seconds = Float64Array.from(used, (stretch) => {
    const kmh = COURIER_KMH[ways[stretch.road]?.class ?? 'path'];
    return (distance(nodes[stretch.from] ?? { x: 0, y: 0 }, nodes[stretch.to] ?? { x: 0, y: 0 }) * 3.6) / kmh;
  });
  const oneway = Uint8Array.from(used, (stretch) => (ways[stretch.road]?.oneway ? 1 : 0));
  const links = { from, to, seconds, oneway };
  return {
    plane,
    x: Float64Array.from(points, ({ x }) => x),
    y: Float64Array.from(points, ({ y }) => y),
    links,
    arcs: arcsOf(points.length, links),
    index: indexLinks(points, links),
  };
}

/** The nearest place on a street within `reach_m` of `point`, or null. */
export function nearestStreet(graph: StreetGraph, point: Point, reach_m: number): Foothold | null {
  for (let reach = Math.min(60, reach_m); ; reach = Math.min(reach * 3, reach_m)) {
    const best = nearestWithin(graph, point, reach);
    if (best || reach >= reach_m) return best;
  }
}

function nearestWithin(graph: StreetGraph, point: Point, reach: number): Foothold | null {
  let best: Foothold | null = null;
  const found = graph.index?.search(point.x - reach, point.y - reach, point.x + reach, point.y + reach) ?? [];
  for (const link of found) {
    const a = nodePoint(graph, graph.links.from[link] ?? 0);
    const b = nodePoint(graph, graph.links.to[link] ?? 0);
    const t = nearestFraction(point, a, b);
    const foot = between(a, b, t);
    const metres = distance(point, foot);
    if (metres <= reach && metres < (best?.metres ?? Infinity)) best = { link, t, point: foot, metres };
  }
  return best;
}

export function nodePoint(graph: StreetGraph, node: number): Point {
  return { x: graph.x[node] ?? 0, y: graph.y[node] ?? 0 };
}

/** The nodes of the largest part in which every node reaches every other, minding one-way streets. */
function largestPart(size: number, stretches: readonly Stretch[], ways: readonly Way[]): ReadonlySet<number> {
  const out = Array.from({ length: size }, (): number[] => []);
  const into = Array.from({ length: size }, (): number[] => []);
  for (const { from, to, road } of stretches) {
    out[from]?.push(to);
    into[to]?.push(from);
    if (ways[road]?.oneway) continue;
    out[to]?.push(from);
    into[from]?.push(to);
  }
  const seen = new Set<number>();
  let largest: ReadonlySet<number> = new Set();
  for (const { from } of stretches) {
    if (seen.has(from)) continue;
    const behind = reachable(from, into);
    const part = new Set([...reachable(from, out)].filter((node) => behind.has(node)));
    for (const node of part) seen.add(node);
    if (part.size > largest.size) largest = part;
  }
  return largest;
}

function reachable(start: number, neighbours: readonly (readonly number[])[]): Set<number> {
  const reached = new Set([start]);
  for (const node of reached) for (const next of neighbours[node] ?? []) reached.add(next);
  return reached;
}

function arcsOf(size: number, links: StreetGraph['links']): StreetGraph['arcs'] {
  const arcs: { from: number; to: number; seconds: number }[] = [];
  for (const [link, from] of links.from.entries()) {
    const to = links.to[link] ?? 0;
    const seconds = links.seconds[link] ?? 0;
    arcs.push({ from, to, seconds });
    if (!links.oneway[link]) arcs.push({ from: to, to: from, seconds });
  }
  arcs.sort((a, b) => a.from - b.from);
  const first = new Uint32Array(size + 1);
  for (const { from } of arcs) first[from + 1] = (first[from + 1] ?? 0) + 1;
  for (let node = 0; node < size; node++) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  return {
    first,
    to: Uint32Array.from(arcs, ({ to }) => to),
    seconds: Float64Array.from(arcs, ({ seconds }) => seconds),
  };
}

function indexLinks(points: readonly Point[], { from, to }: StreetGraph['links']): Flatbush | null {
  if (from.length === 0) return null;
  const index = new Flatbush(from.length);
  for (const [link, start] of from.entries()) {
    const a = points[start] ?? { x: 0, y: 0 };
    const b = points[to[link] ?? 0] ?? { x: 0, y: 0 };
    index.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  }
  index.finish();
  return index;
}
