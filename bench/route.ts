// How long ways through the streets take, in a made-up town and in a made-up city of 600 000 nodes.
import type { LatLng } from '@sendero/core/values/place';
import { embeddedRouter } from '@sendero/server/src/ports/router/embedded.ts';
import type { Router } from '@sendero/server/src/ports/router/port.ts';
import type { Region } from '@sendero/places/region';
import { streetRouter } from '@sendero/places/route';
import { cityRoads, dice, streetCity } from '@sendero/places/testing/street-city';
import { type Figure, count, median, quantile } from './figure.ts';

const TOWN = { nodes: 25_000, route_ms: 1, times_ms: 2 };
const CITY = { nodes: 600_000, route_ms: 3, build_s: 40, snap_ms: 0.05 };
const PAIRS = 2000;
const RIDERS = 50;
/** Not counted, until the code is compiled. */
const WARM_UP = 300;

export async function run(): Promise<Figure[]> {
  const town = builtFrom(TOWN.nodes);
  const city = builtFrom(CITY.nodes);
  return [
    await routes(town, TOWN.route_ms),
    await routes(city, CITY.route_ms),
    await times(town, TOWN.times_ms),
    await snapping(city, CITY.snap_ms),
    {
      name: `Preparing the streets of ${city.size} nodes, once`,
      measured: `${city.cpu_s.toFixed(1)} s of the CPU`,
      goal: `≤ ${CITY.build_s} s`,
      ok: city.cpu_s <= CITY.build_s,
    },
  ];
}

interface Built {
  readonly region: Region;
  readonly router: Router;
  readonly size: string;
  readonly cpu_s: number;
}

function builtFrom(nodes: number): Built {
  const roads = cityRoads(nodes);
  const before = process.cpuUsage();
  const region = streetCity(roads);
  const { user, system } = process.cpuUsage(before);
  return { region, router: embeddedRouter(() => [region]), size: count(nodes), cpu_s: (user + system) / 1e6 };
}

async function routes({ region, router, size }: Built, goal_ms: number): Promise<Figure> {
  const door = doors(region);
  const taken = await timeEach(PAIRS, () => {
    const [from, to] = [door(), door()];
    return () => router.route(from, to);
  });
  return figure(`A route between two doors, ${size} nodes`, taken, goal_ms);
}

async function times({ region, router, size }: Built, goal_ms: number): Promise<Figure> {
  const door = doors(region);
  const taken = await timeEach(PAIRS / 10, () => {
    const [riders, to] = [Array.from({ length: RIDERS }, door), door()];
    return () => router.times(riders, to);
  });
  return figure(`${RIDERS} riders' times to one pickup, ${size} nodes`, taken, goal_ms);
}

async function snapping({ region, size }: Built, goal_ms: number): Promise<Figure> {
  const { nearest } = streetRouter(() => [region], { reach_m: 500, off_street_m_per_s: 3 });
  const door = doors(region);
  const taken = await timeEach(PAIRS, () => {
    const at = door();
    return async () => nearest(at);
  });
  return figure(`The nearest street, ${size} nodes`, taken, goal_ms);
}

/** Milliseconds of `many` things, each made ready before its clock starts. */
async function timeEach(many: number, ready: () => () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let nth = 0; nth < WARM_UP + many; nth++) {
    const ask = ready();
    const start = performance.now();
    await ask();
    taken.push(performance.now() - start);
  }
  return taken.slice(WARM_UP);
}

/** Doors somewhere near a street, the same ones in every measurement. */
function doors({ graph: { x, y, plane } }: Region): () => LatLng {
  const chance = dice();
  const aside = (metres: number) => metres + (2 * chance() - 1) * 20;
  return () => {
    const node = Math.floor(chance() * x.length);
    return plane.toLatLng({ x: aside(x[node] ?? 0), y: aside(y[node] ?? 0) });
  };
}

function figure(name: string, taken: readonly number[], goal_ms: number): Figure {
  const shown = (ms: number) => `${(ms * 1000).toFixed(0)} µs`;
  return {
    name,
    measured: `${shown(median(taken))} (p95 ${shown(quantile(taken, 0.95))})`,
    goal: `< ${shown(goal_ms)}`,
    ok: median(taken) < goal_ms,
  };
}

if (import.meta.main) console.table(await run());
