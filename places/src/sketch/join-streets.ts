// Finds where sketched streets meet: at crossings, at shared points, and where an end is near another street.
import Flatbush from 'flatbush';
import { between, crossing, distance, nearestFraction, segmentsOf, type Point } from '../geometry/plane.ts';

/** One line of a street, in metres. */
export interface Road {
  readonly name: string;
  /** Names of streets that this one crosses by a bridge. */
  readonly over: readonly string[];
  readonly points: readonly Point[];
}

/** A straight stretch between two nodes; `road` is the index of its road. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly road: number;
}

export interface Network {
  readonly nodes: readonly Point[];
  readonly stretches: readonly Stretch[];
  /** The lines of the roads, with their ends moved onto the streets that they join. */
  readonly lines: readonly (readonly Point[])[];
}

/** The end of a street within this distance of another street is joined to it (regions/README.md). */
const END_REACH_M = 25;
/** Nodes within this distance are one node. */
const SAME_NODE_M = 1;

interface Segment {
  readonly road: number;
  readonly from: number;
  readonly to: number;
  readonly a: Point;
  readonly b: Point;
  /** The nodes on the segment with their fraction of its length, without its two ends. */
  readonly stops: { node: number; t: number }[];
}

/** Joins the roads into one network. */
export function joinStreets(roads: readonly Road[]): Network {
  const nodes = nodeSet();
  const corners = roads.map((road) => road.points.map((point) => nodes.at(point)));
  const segments = roads.flatMap((road, index) => segmentsFor(road, index, corners[index] ?? []));
  if (segments.length === 0) return { nodes: [], stretches: [], lines: [] };
  const near = indexOf(segments);
  const apart = (a: number, b: number) => isOver(roads[a], roads[b]) || isOver(roads[b], roads[a]);

  for (const [index, segment] of segments.entries()) {
    for (const other of near(segment.a, segment.b, 0)) {
      if (other <= index) continue;
      const crossed = segments[other];
      if (crossed && !apart(segment.road, crossed.road)) cross(nodes, segment, crossed);
    }
  }
  for (const [index, road] of roads.entries()) {
    for (const [end, corner] of [
      [road.points[0], corners[index]?.[0]],
      [road.points.at(-1), corners[index]?.at(-1)],
    ] as const) {
      if (!end || corner === undefined) continue;
      const others = near(end, end, END_REACH_M)
        .flatMap((found) => segments[found] ?? [])
        .filter((segment) => segment.road !== index && !apart(index, segment.road));
      drawTo(nodes, end, corner, others);
    }
  }
  return {
    nodes: nodes.points,
    stretches: segments.flatMap((segment) => stretchesOf(nodes, segment)),
    lines: corners.map((line) => line.map((corner) => nodes.pointOf(corner))),
  };
}

function segmentsFor(road: Road, index: number, corners: readonly number[]): Segment[] {
  return [...segmentsOf(road.points)].flatMap(([a, b], at) => {
    const from = corners[at];
    const to = corners[at + 1];
    return from === undefined || to === undefined ? [] : [{ road: index, from, to, a, b, stops: [] }];
  });
}

function indexOf(segments: readonly Segment[]) {
  const index = new Flatbush(segments.length);
  for (const { a, b } of segments)
    index.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  index.finish();
  return (a: Point, b: Point, reach: number) =>
    index.search(
      Math.min(a.x, b.x) - reach,
      Math.min(a.y, b.y) - reach,
      Math.max(a.x, b.x) + reach,
      Math.max(a.y, b.y) + reach,
    );
}

function isOver(road: Road | undefined, other: Road | undefined): boolean {
  return road !== undefined && other !== undefined && road.over.includes(other.name);
}

type Nodes = ReturnType<typeof nodeSet>;

/** A set of nodes that can be merged. */
function nodeSet() {
  const points: Point[] = [];
  const same: number[] = [];
  const known = new Map<string, number>();
  const add = (point: Point) => {
    same.push(same.length);
    return points.push(point) - 1;
  };
  const find = (node: number): number => {
    const next = same[node] ?? node;
    if (next === node) return node;
    const root = find(next);
    same[node] = root;
    return root;
  };
  return {
    points,
    add,
    find,
    /** The node at a sketched point; equal points share one node. */
    at(point: Point): number {
      const key = `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
      const node = known.get(key) ?? add(point);
      known.set(key, node);
      return node;
    },
    /** Merges `node` into `target`, which keeps its position. */
    merge(node: number, target: number): void {
      same[find(node)] = find(target);
    },
    pointOf: (node: number): Point => points[find(node)] ?? { x: 0, y: 0 },
  };
}

/** The node at the fraction `t` of a segment: one of its ends if near enough, otherwise a new stop. */
function stopAt(nodes: Nodes, segment: Segment, t: number): number {
  const point = between(segment.a, segment.b, t);
  if (distance(point, segment.a) < SAME_NODE_M) return segment.from;
  if (distance(point, segment.b) < SAME_NODE_M) return segment.to;
  const node = nodes.add(point);
  segment.stops.push({ node, t });
  return node;
}

function cross(nodes: Nodes, one: Segment, other: Segment): void {
  if (one.from === other.to || one.to === other.from || one.from === other.from || one.to === other.to)
    return;
  const found = crossing(one.a, one.b, other.a, other.b);
  if (found) nodes.merge(stopAt(nodes, one, found.t), stopAt(nodes, other, found.u));
}

function drawTo(nodes: Nodes, end: Point, corner: number, others: readonly Segment[]): void {
  let best: { segment: Segment; t: number } | null = null;
  let shortest = END_REACH_M;
  for (const segment of others) {
    if (nodes.find(segment.from) === nodes.find(corner) || nodes.find(segment.to) === nodes.find(corner))
      return;
    const t = nearestFraction(end, segment.a, segment.b);
    const metres = distance(end, between(segment.a, segment.b, t));
    if (metres < shortest) [best, shortest] = [{ segment, t }, metres];
  }
  if (best) nodes.merge(corner, stopAt(nodes, best.segment, best.t));
}

function stretchesOf(nodes: Nodes, segment: Segment): Stretch[] {
  const stops = segment.stops.toSorted((a, b) => a.t - b.t).map(({ node }) => node);
  const chain = [segment.from, ...stops, segment.to].map(nodes.find);
  return [...segmentsOf(chain)]
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({ from, to, road: segment.road }));
}
