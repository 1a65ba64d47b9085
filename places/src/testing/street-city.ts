// A made-up city for measurements: a bent grid with gaps, fast and slow streets, one-ways, and rivers with few bridges.
import type { Region } from '../region/region.ts';
import { compileSketch } from '../sketch/compile-sketch.ts';
import { COURIER_KMH, streetGraph, type Roads } from '../streets/street-graph.ts';

const BLOCK_M = 95;
/** The largest random displacement of corners and bends, in metres. */
const SHIFT_M = { corner: 28, bend: 4 };
const MOST_BENDS = 2;
/** The number of nodes of a corner and its streets to the east and north, including bends. */
const NODES_A_CORNER = 2.6;
/** Every n-th street is an avenue: it has no gaps, and half of the possible bridges. */
const AVENUE_EVERY = 7;
const RIVER_EVERY = 45;
const SHARES = { missing: 0.2, oneway: 0.12, diagonal: 0.08, bridge: 0.5 };
const SPEEDS = [COURIER_KMH.street, COURIER_KMH.lane, COURIER_KMH.path];

/** An empty region around the city. */
const GROUND = compileSketch('xx-city', 'region "City" country=FI bounds=60,24.4,60.6,25.6');

/** The city of these streets, prepared for routing. */
export function streetCity(roads: Roads): Region {
  return { ...GROUND, graph: streetGraph(GROUND.graph.plane, roads) };
}

/** The streets of a city of about `nodes` nodes around the plane's origin; always the same. */
export function cityRoads(nodes: number): Roads {
  const size = Math.round(Math.sqrt(nodes / NODES_A_CORNER));
  const chance = dice();
  const plan = drawing(chance);
  for (let corner = 0; corner < size * size; corner++)
    plan.point((corner % size) - size / 2, Math.floor(corner / size) - size / 2);
  const lay = (from: number, to: number, isAvenue: boolean, isBridge: boolean) => {
    if (isBridge ? !isAvenue || chance() > SHARES.bridge : !isAvenue && chance() < SHARES.missing) return;
    const kmh = isAvenue ? COURIER_KMH.main : (SPEEDS[Math.floor(chance() * SPEEDS.length)] ?? 0);
    const isOneway = chance() < SHARES.oneway;
    if (chance() < 0.5) plan.street(from, to, kmh, isOneway);
    else plan.street(to, from, kmh, isOneway);
  };
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const corner = row * size + column;
      const [toEast, toNorth] = [isWet(column, row), isWet(row + RIVER_EVERY / 2, column)];
      if (column + 1 < size) lay(corner, corner + 1, row % AVENUE_EVERY === 0, toEast);
      if (row + 1 < size) lay(corner, corner + size, column % AVENUE_EVERY === 0, toNorth);
      if (column + 1 < size && row + 1 < size && chance() < SHARES.diagonal)
        lay(corner, corner + size + 1, false, toEast || toNorth);
    }
  return plan.roads();
}

/** Whether a winding river lies between this street and the next. */
const isWet = (street: number, along: number): boolean =>
  Math.floor(street + 6 * Math.sin(along / 17)) % RIVER_EVERY === RIVER_EVERY - 1;

function drawing(chance: () => number) {
  const x: number[] = [];
  const y: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const speed: number[] = [];
  const oneway: number[] = [];
  const shifted = (metres: number, most: number) => metres + (2 * chance() - 1) * most;
  return {
    point(blocksEast: number, blocksNorth: number): void {
      x.push(shifted(blocksEast * BLOCK_M, SHIFT_M.corner));
      y.push(shifted(blocksNorth * BLOCK_M, SHIFT_M.corner));
    },
    /** A street between two corners, with up to two bends. */
    street(start: number, end: number, kmh: number, isOneway: boolean): void {
      const bends = Math.floor(chance() * (MOST_BENDS + 1));
      const nodes = [start];
      for (let bend = 1; bend <= bends; bend++) {
        const t = bend / (bends + 1);
        const onWay = (of: number[]) =>
          shifted((of[start] ?? 0) * (1 - t) + (of[end] ?? 0) * t, SHIFT_M.bend);
        nodes.push(x.push(onWay(x)) - 1);
        y.push(onWay(y));
      }
      for (const [at, node] of nodes.entries()) {
        from.push(node);
        to.push(nodes[at + 1] ?? end);
        speed.push(kmh);
        oneway.push(isOneway ? 1 : 0);
      }
    },
    roads: (): Roads => ({
      x: Float64Array.from(x),
      y: Float64Array.from(y),
      from: Uint32Array.from(from),
      to: Uint32Array.from(to),
      kmh: Uint8Array.from(speed),
      oneway: Uint8Array.from(oneway),
    }),
  };
}

/** A pseudo-random generator of numbers from 0 to 1, always the same sequence (mulberry32). */
export function dice(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
