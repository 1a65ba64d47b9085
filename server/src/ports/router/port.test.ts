import fc from 'fast-check';
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { describe, expect, it } from 'vitest';
import { compileSketch } from '../../region/compile-sketch.ts';
import { wayFinder } from '../../region/shortest-way.ts';
import { nodePoint, type Foothold, type StreetGraph } from '../../region/street-graph.ts';
import { TINY_TOWN } from '../../region/tiny-town.ts';
import { embeddedRouter } from './embedded.ts';

const town = compileSketch('xx-tiny', TINY_TOWN);
const router = embeddedRouter([town]);

describe('a router', () => {
  it('follows the street and begins and ends at the asked points', async () => {
    const [from, to] = [
      { lat: 60.1001, lng: 24.901 },
      { lat: 60.0999, lng: 24.909 },
    ];
    const { line, distance_m, duration_s } = await router.route(from, to);
    expect(line[0]).toEqual(from);
    expect(line.at(-1)).toEqual(to);
    expect(line.slice(1, -1).every(({ lat }) => Math.abs(lat - 60.1) < 1e-6)).toBe(true);
    expect(distance_m).toBeCloseTo(metresBetween(from, to) + 22, -1);
    expect(duration_s).toBe(60);
  });

  it('turns at crossings and does not turn where one street goes over another', async () => {
    const { line } = await router.route({ lat: 60.098, lng: 24.904 }, { lat: 60.1, lng: 24.9072 });
    expect(line.some(({ lat, lng }) => Math.abs(lat - 60.1) < 1e-6 && Math.abs(lng - 24.904) < 1e-6)).toBe(
      true,
    );
  });

  it('goes round a one-way street against its direction', async () => {
    const [west, east] = [
      { lat: 60.102, lng: 24.9041 },
      { lat: 60.102, lng: 24.9059 },
    ];
    const along = await router.route(west, east);
    const against = await router.route(east, west);
    expect(along.distance_m).toBeCloseTo(metresBetween(west, east), -1);
    expect(against.distance_m).toBeGreaterThan(3 * along.distance_m);
  });

  it.each([
    ['outside every region', { lat: 61.5, lng: 23.76 }, { lat: 61.51, lng: 23.8 }],
    ['from a region to elsewhere', { lat: 60.1, lng: 24.9 }, { lat: 61.51, lng: 23.8 }],
    ['further than 500 m from any street', { lat: 60.07, lng: 24.87 }, { lat: 60.1, lng: 24.9 }],
  ])('measures the straight line × 1.3 at 20 km/h %s', async (_, from, to) => {
    const { line, distance_m, duration_s } = await router.route(from, to);
    expect(line).toEqual([from, to]);
    expect(distance_m).toBe(Math.round(metresBetween(from, to) * 1.3));
    expect(duration_s).toBe(Math.round((metresBetween(from, to) * 1.3) / (20 / 3.6)));
  });

  it('answers two points for a way of no length', async () => {
    const here: LatLng = { lat: 60.1, lng: 24.905 };
    expect(await router.route(here, here)).toMatchObject({
      distance_m: 0,
      duration_s: 0,
      line: { length: 2 },
    });
  });
});

describe('the search', () => {
  it('is as quick as Dijkstra finds it to be, on random graphs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.array(fc.tuple(foothold(), foothold()), { minLength: 5, maxLength: 20 }),
        (size, seed, pairs) => {
          const { graph } = compileSketch('xx', randomTown(size, seed));
          const findWay = wayFinder(graph);
          for (const [from, to] of pairs) {
            const [start, end] = [placed(graph, from), placed(graph, to)];
            expect(findWay(start, end)?.seconds).toBeCloseTo(dijkstra(graph, start, end), 6);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

interface Spot {
  readonly share: number;
  readonly t: number;
}

function foothold(): fc.Arbitrary<Spot> {
  return fc.record({
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    t: fc.double({ min: 0, max: 1, noNaN: true }),
  });
}

function placed(graph: StreetGraph, { share, t }: Spot): Foothold {
  const link = Math.floor(share * graph.links.from.length);
  const a = nodePoint(graph, graph.links.from[link] ?? 0);
  const b = nodePoint(graph, graph.links.to[link] ?? 0);
  return { link, t, point: { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, metres: 0 };
}

/** A town of crossing streets of every class, some of them one-way. */
function randomTown(size: number, seed: number): string {
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed, numRuns: size * 6 });
  const next = () => random.pop() ?? 0.5;
  const classes = ['main', 'street', 'lane', 'path'];
  const streets = Array.from({ length: size }, (_, index) => {
    const at = () => `${(60.05 + next() * 0.1).toFixed(5)},${(24.85 + next() * 0.1).toFixed(5)}`;
    return `street "S${index}" class=${classes[index % 4]}${next() < 0.2 ? ' oneway' : ''} : ${at()} ${at()}`;
  });
  const frame = 'street "Ring" class=street : 60.05,24.85 60.15,24.85 60.15,24.95 60.05,24.95 60.05,24.85';
  return ['region "R" country=FI bounds=60.05,24.85,60.15,24.95', frame, ...streets].join('\n');
}

/** Plain and slow: settles the nearest node until none is left. */
function dijkstra({ links, x }: StreetGraph, from: Foothold, to: Foothold): number {
  const cost = new Map<number, number>();
  const settled = new Set<number>();
  const relax = (node: number, seconds: number) =>
    cost.set(node, Math.min(seconds, cost.get(node) ?? Infinity));
  const seconds = (link: number) => links.seconds[link] ?? 0;
  relax(links.to[from.link] ?? 0, (1 - from.t) * seconds(from.link));
  if (!links.oneway[from.link]) relax(links.from[from.link] ?? 0, from.t * seconds(from.link));
  while (settled.size < x.length) {
    const open = [...cost].filter(([node]) => !settled.has(node)).sort((a, b) => a[1] - b[1])[0];
    if (!open) break;
    settled.add(open[0]);
    for (const [link, start] of links.from.entries()) {
      if (start === open[0]) relax(links.to[link] ?? 0, open[1] + seconds(link));
      if (links.to[link] === open[0] && !links.oneway[link]) relax(start, open[1] + seconds(link));
    }
  }
  const viaStart = (cost.get(links.from[to.link] ?? 0) ?? Infinity) + to.t * seconds(to.link);
  const viaEnd = links.oneway[to.link]
    ? Infinity
    : (cost.get(links.to[to.link] ?? 0) ?? Infinity) + (1 - to.t) * seconds(to.link);
  const direct =
    from.link === to.link && !(links.oneway[to.link] && from.t > to.t)
      ? Math.abs(from.t - to.t) * seconds(to.link)
      : Infinity;
  return Math.min(viaStart, viaEnd, direct);
}
