import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatLng } from '../geometry/lat-lng.ts';
import { ringHolds } from '../geometry/plane.ts';
import { landOf, type Land } from './coast.ts';
import { createNotes } from './notes.ts';

const BOUNDS = { south: 0, west: 0, north: 10, east: 10 };

type Shore = readonly (readonly [x: number, y: number])[];

/** The land that shores leave, points being one node where they are equal. */
function land(...shores: readonly Shore[]): { readonly land: readonly Land[]; readonly notes: object } {
  const keys = [...new Set(shores.flat().map(String))];
  const notes = createNotes();
  const at = (node: number): LatLng => {
    const [lng = 0, lat = 0] = (keys[node] ?? '').split(',').map(Number);
    return { lat, lng };
  };
  const lines = shores.map((shore) => shore.map((point) => keys.indexOf(String(point))));
  return { land: landOf(lines, at, BOUNDS, notes), notes: notes.all() };
}

function isLand(pieces: readonly Land[], x: number, y: number): boolean {
  const point = { lat: y, lng: x };
  return pieces.some(
    ({ ring, holes }) => ringHolds(ring, point) && !holes.some((hole) => ringHolds(hole, point)),
  );
}

const square = (x: number, y: number, size: number): Shore => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

describe('land', () => {
  it('is everything where there is no coast', () => {
    expect(land().land).toMatchObject([{ ring: { length: 4 }, holes: [] }]);
  });

  it('lies to the left of a coast from edge to edge', () => {
    const north = land([
      [-1, 5],
      [11, 5],
    ]).land;
    expect([isLand(north, 5, 9), isLand(north, 5, 1)]).toEqual([true, false]);
    const south = land([
      [11, 5],
      [-1, 5],
    ]).land;
    expect([isLand(south, 5, 9), isLand(south, 5, 1)]).toEqual([false, true]);
  });

  it('may be cut into pieces by a strait, and by a coast that comes back to the same edge', () => {
    const strait = land(
      [
        [-1, 6],
        [11, 6],
      ],
      [
        [11, 4],
        [-1, 4],
      ],
      [
        [2, -1],
        [2, 2],
        [4, 2],
        [4, -1],
      ],
    );
    expect(strait.land).toHaveLength(2);
    expect([isLand(strait.land, 5, 9), isLand(strait.land, 5, 5), isLand(strait.land, 1, 1)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isLand(strait.land, 3, 1)).toBe(false);
  });

  it('goes round corners of the map', () => {
    const corner = land([
      [5, -1],
      [5, 5],
      [11, 5],
    ]).land;
    expect([isLand(corner, 9, 1), isLand(corner, 1, 1), isLand(corner, 9, 9), isLand(corner, 1, 9)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('is an island in the sea, a sea in the land, and an island in that', () => {
    const island = land(square(2, 2, 4)).land;
    expect([isLand(island, 3, 3), isLand(island, 8, 8)]).toEqual([true, false]);
    const sea = land(square(2, 2, 6).toReversed(), square(4, 4, 1)).land;
    expect([isLand(sea, 1, 1), isLand(sea, 3, 3), isLand(sea, 4.5, 4.5)]).toEqual([true, false, true]);
  });

  it('is all or nothing inside a ring around the map', () => {
    expect(land(square(-5, -5, 20)).land).toHaveLength(1);
    expect(land(square(-5, -5, 20).toReversed()).land).toHaveLength(0);
  });

  it('is cut where an island goes over the edge', () => {
    const { land: pieces } = land(square(-2, 3, 4));
    expect(pieces).toHaveLength(1);
    expect([isLand(pieces, 1, 5), isLand(pieces, 5, 5)]).toEqual([true, false]);
  });

  it('mends a gap in the coast, leads a loose end to the edge, and counts both', () => {
    const { land: pieces, notes } = land(
      [
        [-1, 5],
        [4, 5],
      ],
      [
        [5, 5],
        [9.5, 5],
      ],
    );
    expect([isLand(pieces, 4.5, 5.1), isLand(pieces, 4.5, 4.9), isLand(pieces, 9.9, 9)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(notes).toEqual({ 'loose ends of the coast': 2 });
  });

  it('is where the coast says, however it winds and into however many ways it is cut', () => {
    const bends = fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(bends, fc.nat(11), fc.integer({ min: 1, max: 99 }), (heights, cut, percent) => {
        const coast = [-1, ...heights, 0].map(
          (_, index) =>
            [
              -1 + (index * 12) / (heights.length + 1),
              (heights[Math.min(heights.length - 1, Math.max(0, index - 1))] ?? 0) / 10,
            ] as const,
        );
        const place = 1 + (cut % (coast.length - 2));
        const pieces = land(coast.slice(place), coast.slice(0, place + 1)).land;
        const x = percent / 10;
        const next = coast.findIndex(([east]) => east > x);
        const [a, b] = [coast[next - 1] ?? [0, 0], coast[next] ?? [0, 0]];
        const y = a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
        expect([isLand(pieces, x, y + 0.1), isLand(pieces, x, y - 0.1)]).toEqual([true, false]);
      }),
    );
  });
});
