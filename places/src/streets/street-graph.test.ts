import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, nearestFraction, between, planeOf, segmentsOf, type Point } from '../geometry/plane.ts';
import { pathFinder } from '../routing/shortest-path.ts';
import { snapToStreet, type SnappedPoint } from '../routing/snap-to-street.ts';
import { compileSketch } from '../sketch/compile-sketch.ts';
import { graphFrom, graphParts, type GraphParts } from './graph-parts.ts';
import { nodePoint, streetGraph, type Roads, type StreetGraph } from './street-graph.ts';

const plane = planeOf({ south: 60, west: 24, north: 60.1, east: 24.2 });
const sample = compileSketch(
  'fi-helsinki',
  await readFile(new URL('../../../regions/fi-helsinki.sketch', import.meta.url), 'utf8'),
).graph;

describe('a street graph', () => {
  it('keeps the largest part in which all reach each other, every link with its time and direction', () => {
    fc.assert(
      fc.property(someRoads(), (roads) => {
        const graph = streetGraph(plane, roads);
        const links = linksOf(graph);
        const parts = partsOf(roads);
        const largest = Math.max(...parts.map((part) => part.length));
        expect(
          parts.filter((part) => part.length === largest).map((part) => linksWithin(roads, part)),
        ).toContainEqual(links.map(asText).sort());
      }),
    );
  });

  it('takes a street of a hundred thousand bends', () => {
    const size = 100_000;
    const graph = streetGraph(plane, aStreet(size));
    expect(graph.links.from.length).toBe(size - 1);
    expect(graph.sections.from.length).toBe(1);
    const [start, end] = [pointOnLink(graph, 0, 0), pointOnLink(graph, size - 2, 1)];
    const path = pathFinder(graph).shortestPath(start, end);
    expect(path?.line.length).toBe(size);
    expect(path?.seconds).toBeCloseTo(((size - 1) * 10 * 3.6) / 20, 3);
  });

  it('is empty where there are no roads', () => {
    const graph = streetGraph(plane, aStreet(0));
    expect(snapToStreet(graph, { x: 0, y: 0 }, 500)).toBeNull();
    expect(snapToStreet(graphFrom(graphParts(graph), plane), { x: 0, y: 0 }, 500)).toBeNull();
  });

  it('comes out the same from the same roads', () => {
    fc.assert(
      fc.property(someRoads(), (roads) => {
        expect(graphParts(streetGraph(plane, roads))).toEqual(graphParts(streetGraph(plane, roads)));
      }),
      { numRuns: 20 },
    );
  });

  it('answers the same when it was stored and read back', () => {
    const read = graphFrom(inOneBuffer(graphParts(sample)), sample.plane);
    expect(graphParts(read)).toEqual(graphParts(sample));
    const [find, findAgain] = [pathFinder(sample), pathFinder(read)];
    for (const [from, to] of somePairs(sample, 50)) {
      expect(findAgain.shortestPath(from, to)).toEqual(find.shortestPath(from, to));
      expect(snapToStreet(read, from.point, 100)).toEqual(snapToStreet(sample, from.point, 100));
    }
  });

  it('names the part that a stored graph lacks', () => {
    const { 'hierarchy.up': missing, ...parts } = graphParts(sample);
    expect(missing).toBeInstanceOf(Float64Array);
    expect(() => graphFrom(parts, sample.plane)).toThrow('no Float64Array "hierarchy.up"');
  });
});

describe('the nearest street', () => {
  it('is the nearest of all links, within reach', () => {
    const metre = fc.double({ min: -3000, max: 3000, noNaN: true });
    fc.assert(
      fc.property(metre, metre, fc.integer({ min: 10, max: 800 }), (x, y, reach_m) => {
        const nearest = Math.min(...linksOf(sample).map(({ a, b }) => metresTo({ x, y }, a, b)));
        const found = snapToStreet(sample, { x, y }, reach_m);
        if (nearest > reach_m) expect(found).toBeNull();
        else expect(found?.metres).toBeCloseTo(nearest, 6);
      }),
    );
  });
});

describe('the shortest path', () => {
  it('is as quick as Dijkstra finds it to be, on random streets', () => {
    fc.assert(
      fc.property(
        someRoads(),
        fc.array(fc.tuple(spot(), spot()), { minLength: 1, maxLength: 8 }),
        (roads, pairs) => {
          const graph = streetGraph(plane, roads);
          fc.pre(graph.links.from.length > 0);
          for (const [from, to] of pairs) expectQuickest(graph, placed(graph, from), placed(graph, to));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is as quick as Dijkstra finds it to be, between any two places of the sample region', () => {
    for (const [from, to] of somePairs(sample, 80)) expectQuickest(sample, from, to);
  });

  it('goes round the block to a place behind on the same one-way street', () => {
    const block = { x: Float64Array.of(0, 90, 90, 0), y: Float64Array.of(0, 0, 90, 90) };
    const ring = { from: Uint32Array.of(0, 1, 2, 3), to: Uint32Array.of(1, 2, 3, 0) };
    const graph = streetGraph(plane, {
      ...block,
      ...ring,
      kmh: new Uint8Array(4).fill(18),
      oneway: new Uint8Array(4).fill(1),
    });
    const [ahead, behind] = [pointOnLink(graph, 0, 0.7), pointOnLink(graph, 0, 0.3)];
    expect(pathFinder(graph).shortestPath(behind, ahead)).toMatchObject({ seconds: expect.closeTo(7.2, 6) });
    expect(pathFinder(graph).shortestPath(ahead, behind)?.seconds).toBeCloseTo(72 - 7.2, 6);
    expect(pathFinder(graph).shortestPath(ahead, behind)?.line.length).toBe(6);
  });
});

/** Same seconds as Dijkstra by `shortestPath` and `timeTo`, along a line that rides only links, their right way, in that time. */
function expectQuickest(graph: StreetGraph, from: SnappedPoint, to: SnappedPoint): void {
  const paths = pathFinder(graph);
  const path = paths.shortestPath(from, to);
  const seconds = dijkstra(graph, from, to);
  expect(path?.seconds).toBeCloseTo(seconds, 6);
  expect(paths.timeTo(to)(from)).toBeCloseTo(seconds, 6);
  expect(path?.line[0]).toEqual(from.point);
  expect(path?.line.at(-1)).toEqual(to.point);
  expect(rideAlong(graph, path?.line ?? [])).toBeLessThanOrEqual(seconds + 1e-5);
}

interface Link {
  readonly a: Point;
  readonly b: Point;
  readonly seconds: number;
  readonly oneway: boolean;
}

function linksOf(graph: StreetGraph): Link[] {
  const { links, sections } = graph;
  return [...links.from.keys()].map((link) => ({
    a: nodePoint(graph, links.from[link] ?? 0),
    b: nodePoint(graph, links.to[link] ?? 0),
    seconds: links.seconds[link] ?? 0,
    oneway: sections.oneway[links.section[link] ?? 0] === 1,
  }));
}

/** A two-way link is the same from either end. */
function asText({ a, b, seconds, oneway }: Link): string {
  const ends = [`${a.x},${a.y}`, `${b.x},${b.y}`];
  return `${(oneway ? ends : ends.sort()).join(' ')} ${oneway} ${seconds.toFixed(6)}`;
}

/** What it takes at least to ride from point to point of a line along single links; Infinity where none leads there. */
function rideAlong(graph: StreetGraph, line: readonly Point[]): number {
  const links = linksOf(graph);
  let sum = 0;
  for (const [start, end] of segmentsOf(line)) {
    const times = links.map(({ a, b, seconds, oneway }) => {
      if (metresTo(start, a, b) > 0.011 || metresTo(end, a, b) > 0.011) return Infinity;
      const length = distance(a, b);
      const ridden = length === 0 ? 0 : nearestFraction(end, a, b) - nearestFraction(start, a, b);
      return oneway && ridden < -0.02 / length ? Infinity : Math.abs(ridden) * seconds;
    });
    sum += Math.min(...times);
  }
  return sum;
}

const metresTo = (point: Point, a: Point, b: Point) =>
  distance(point, between(a, b, nearestFraction(point, a, b)));

/** Plain and slow: settles the nearest node until none is left. */
function dijkstra(graph: StreetGraph, from: SnappedPoint, to: SnappedPoint): number {
  const { links, sections, x } = graph;
  const isOneway = (link: number) => sections.oneway[links.section[link] ?? 0] === 1;
  const seconds = (link: number) => links.seconds[link] ?? 0;
  const leaving = Array.from(x, (): [to: number, seconds: number][] => []);
  for (const [link, start] of links.from.entries()) {
    const end = links.to[link] ?? 0;
    leaving[start]?.push([end, seconds(link)]);
    if (!isOneway(link)) leaving[end]?.push([start, seconds(link)]);
  }
  const cost = new Float64Array(x.length).fill(Infinity);
  const open = new Set<number>();
  const relax = (node: number, reached: number) => {
    if (reached >= (cost[node] ?? 0)) return;
    cost[node] = reached;
    open.add(node);
  };
  relax(links.to[from.link] ?? 0, (1 - from.t) * seconds(from.link));
  if (!isOneway(from.link)) relax(links.from[from.link] ?? 0, from.t * seconds(from.link));
  while (open.size > 0) {
    const node = [...open].reduce((best, other) => ((cost[other] ?? 0) < (cost[best] ?? 0) ? other : best));
    open.delete(node);
    for (const [next, more] of leaving[node] ?? []) relax(next, (cost[node] ?? 0) + more);
  }
  const viaStart = (cost[links.from[to.link] ?? 0] ?? 0) + to.t * seconds(to.link);
  const viaEnd = isOneway(to.link)
    ? Infinity
    : (cost[links.to[to.link] ?? 0] ?? 0) + (1 - to.t) * seconds(to.link);
  const isDirect = from.link === to.link && !(isOneway(to.link) && from.t > to.t);
  return Math.min(viaStart, viaEnd, isDirect ? Math.abs(from.t - to.t) * seconds(to.link) : Infinity);
}

/** The nodes of each part in which every node reaches every other, by looking at every pair. */
function partsOf({ x, from, to, oneway }: Roads): number[][] {
  const size = x.length;
  const reaches = Array.from({ length: size }, (_, node) => new Set([node]));
  for (let grown = true; grown;) {
    grown = false;
    for (const [link, start] of from.entries()) {
      const end = to[link] ?? 0;
      for (const [a, b] of oneway[link]
        ? [[start, end] as const]
        : [[start, end] as const, [end, start] as const]) {
        const before = reaches[a]?.size;
        for (const node of reaches[b] ?? []) reaches[a]?.add(node);
        grown ||= reaches[a]?.size !== before;
      }
    }
  }
  const nodes = [...reaches.keys()];
  return nodes
    .map((node) => nodes.filter((other) => reaches[node]?.has(other) && reaches[other]?.has(node)))
    .filter((part, node) => part[0] === node);
}

function linksWithin(roads: Roads, part: readonly number[]): string[] {
  const texts = [...roads.from.entries()].flatMap(([link, start]) => {
    const end = roads.to[link] ?? 0;
    if (start === end || !part.includes(start) || !part.includes(end)) return [];
    const [a, b] = [nodePoint(roads, start), nodePoint(roads, end)];
    const seconds = (distance(a, b) * 3.6) / (roads.kmh[link] ?? 1);
    return [asText({ a, b, seconds, oneway: roads.oneway[link] === 1 })];
  });
  return texts.sort();
}

interface Spot {
  readonly share: number;
  readonly t: number;
}

function spot(): fc.Arbitrary<Spot> {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  return fc.record({ share, t: fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20) });
}

const placed = (graph: StreetGraph, { share, t }: Spot): SnappedPoint =>
  pointOnLink(graph, Math.floor(share * graph.links.from.length), t);

function pointOnLink(graph: StreetGraph, link: number, t: number): SnappedPoint {
  const a = nodePoint(graph, graph.links.from[link] ?? 0);
  const b = nodePoint(graph, graph.links.to[link] ?? 0);
  return { link, t, point: between(a, b, t), metres: 0 };
}

function somePairs(graph: StreetGraph, count: number): (readonly [SnappedPoint, SnappedPoint])[] {
  return fc
    .sample(fc.tuple(spot(), spot()), { numRuns: count, seed: 7 })
    .map(([from, to]) => [placed(graph, from), placed(graph, to)] as const);
}

/** Streets of up to three bends between up to 40 corners: one-ways, rings, several between the same two, none of length, parts apart. */
function someRoads(): fc.Arbitrary<Roads> {
  const metre = fc.integer({ min: 0, max: 9 }).map((step) => step * 50);
  const street = (oneways: readonly number[]) =>
    fc.record({
      from: fc.nat(39),
      to: fc.nat(39),
      kmh: fc.constantFrom(12, 15, 22, 30),
      oneway: fc.constantFrom(...oneways),
      bends: fc.array(fc.tuple(metre, metre), { maxLength: 3 }),
    });
  return fc
    .constantFrom([0], [0, 0, 1], [0, 1, 1, 1], [1])
    .chain((oneways) =>
      fc.record({
        corners: fc.array(fc.tuple(metre, metre), { minLength: 1, maxLength: 40 }),
        streets: fc.array(street(oneways), { minLength: 1, maxLength: 150, size: 'max' }),
      }),
    )
    .map(({ corners, streets }) => {
      const points = corners.slice();
      const links = streets.flatMap(({ from, to, kmh, oneway, bends }) => {
        const between = bends.map((bend) => points.push(bend) - 1);
        const nodes = [from % corners.length, ...between, to % corners.length];
        return [...segmentsOf(nodes)].map(([start, end]) => ({ start, end, kmh, oneway }));
      });
      return {
        x: Float64Array.from(points, ([x]) => x),
        y: Float64Array.from(points, ([, y]) => y),
        from: Uint32Array.from(links, ({ start }) => start),
        to: Uint32Array.from(links, ({ end }) => end),
        kmh: Uint8Array.from(links, ({ kmh }) => kmh),
        oneway: Uint8Array.from(links, ({ oneway }) => oneway),
      };
    });
}

/** One straight street of `size` points 10 m apart, at 20 km/h. */
function aStreet(size: number): Roads {
  const links = Math.max(0, size - 1);
  return {
    x: Float64Array.from({ length: size }, (_, node) => node * 10),
    y: new Float64Array(size),
    from: Uint32Array.from({ length: links }, (_, link) => link),
    to: Uint32Array.from({ length: links }, (_, link) => link + 1),
    kmh: new Uint8Array(links).fill(20),
    oneway: new Uint8Array(links),
  };
}

/** As a file that is mapped back: the arrays one after the other, each at a multiple of 8 bytes. */
function inOneBuffer(parts: GraphParts): GraphParts {
  const sizes = Object.values(parts).map(({ byteLength }) => Math.ceil(byteLength / 8) * 8);
  const buffer = new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 8));
  let at = 8;
  return Object.fromEntries(
    Object.entries(parts).map(([name, part], index) => {
      const kind = part.constructor as new (buffer: ArrayBuffer, at: number, length: number) => typeof part;
      const copy = new kind(buffer, at, part.length);
      copy.set(part);
      at += sizes[index] ?? 0;
      return [name, copy];
    }),
  );
}
