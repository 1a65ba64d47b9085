// A made-up city of any size, to measure an import: a bent grid of streets with houses.
import { open } from 'node:fs/promises';
import { dataBlob, headerBlob, type Element } from './write-osm.ts';

const PER_BLOCK = 8000;
/** In degrees: about 90 m by 100 m at middle latitudes. */
const STREET = 0.0008;
const AVENUE = 0.0014;
const SOUTH = 60;
const WEST = 24;
const HOUSES = 4;
const BENDS = 3;

/**
 * Writes a city of `size` by `size` blocks to `path`. Each block has sixteen houses with addresses; streets have bends
 * and two names.
 */
export async function writeSyntheticCity(path: string, size: number): Promise<void> {
  const file = await open(path, 'w');
  const bounds = {
    south: SOUTH - STREET,
    west: WEST - AVENUE,
    north: SOUTH + (size + 1) * STREET,
    east: WEST + (size + 1) * AVENUE,
  };
  await file.write(headerBlob({ bounds }));
  for (const elements of [cityNodes(size), cityWays(size)]) {
    let waiting: Element[] = [];
    for (const element of elements) {
      waiting.push(element);
      if (waiting.length < PER_BLOCK) continue;
      await file.write(dataBlob(waiting, { history: true }));
      waiting = [];
    }
    if (waiting.length > 0) await file.write(dataBlob(waiting, { history: true }));
  }
  await file.close();
}

/** Ids per block: a junction, the bends of its two streets, then four corners of each house. */
const PER_JUNCTION = 1 + 2 * BENDS + HOUSES * HOUSES * 7;

function first(size: number, row: number, column: number): number {
  return (row * (size + 1) + column) * PER_JUNCTION + 1;
}

function* cityNodes(size: number): Generator<Element> {
  const noise = noises();
  const node = (id: number, lat: number, lng: number): Element => ({
    kind: 'node',
    id,
    lat: lat + noise(3e-5),
    lng: lng + noise(6e-5),
    tags: {},
  });
  for (let row = 0; row <= size; row++) {
    for (let column = 0; column <= size; column++) {
      let id = first(size, row, column);
      const [lat, lng] = [SOUTH + row * STREET, WEST + column * AVENUE];
      yield node(id++, lat, lng);
      for (let bend = 1; bend <= BENDS; bend++) yield node(id++, lat, lng + (bend / (BENDS + 1)) * AVENUE);
      for (let bend = 1; bend <= BENDS; bend++) yield node(id++, lat + (bend / (BENDS + 1)) * STREET, lng);
      for (let house = 0; house < HOUSES * HOUSES; house++) {
        const [south, west] = [
          lat + (0.15 + 0.2 * Math.floor(house / HOUSES)) * STREET,
          lng + (0.12 + 0.2 * (house % HOUSES)) * AVENUE,
        ];
        for (const [y, x] of [
          [0, 0],
          [0, 0.1],
          [0, 0.15],
          [0.1, 0.15],
          [0.12, 0.15],
          [0.12, 0.07],
          [0.12, 0],
        ] as const)
          yield node(id++, south + y * STREET, west + x * AVENUE);
      }
    }
  }
}

function* cityWays(size: number): Generator<Element> {
  let id = 1;
  const noise = noises();
  const rise = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const here = first(size, row, column);
      const street = { name: `Long Street ${row}`, 'name:fi': `Pitkäkatu ${row}`, surface: 'asphalt' };
      const avenue = { name: `Broad Avenue ${column}`, 'name:fi': `Leveäkatu ${column}`, lit: 'yes' };
      const highway = row % 10 === 0 ? 'primary' : 'residential';
      yield {
        kind: 'way',
        id: id++,
        nodes: [here, ...rise(here + 1, BENDS), first(size, row, column + 1)],
        tags: { highway, ...street },
      };
      yield {
        kind: 'way',
        id: id++,
        nodes: [here, ...rise(here + 1 + BENDS, BENDS), first(size, row + 1, column)],
        tags: { highway: 'residential', ...avenue, ...(column % 3 === 0 && { oneway: 'yes' }) },
      };
      for (let house = 0; house < HOUSES * HOUSES; house++) {
        const corner = here + 1 + 2 * BENDS + house * 7;
        const address = {
          'addr:street': street.name,
          'addr:housenumber': String(column * 16 + house + 1),
          'addr:postcode': String(10_000 + Math.floor(row / 10)),
        };
        const told = noise(1) > 0.3 ? address : {};
        yield {
          kind: 'way',
          id: id++,
          nodes: [...rise(corner, 7), corner],
          tags: { building: 'yes', ...told },
        };
      }
    }
  }
}

/** A pseudo-random generator of numbers up to `most`, always the same sequence. */
function noises(): (most: number) => number {
  let state = 1;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most;
  };
}
