import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blob, dataBlob, drawing, headerBlob, type Drawing, type Writing } from '../testing/write-osm.ts';
import { importOsm } from './import-osm.ts';
import { openOsm } from './osm-file.ts';

const BOUNDS = { south: 60, west: 24, north: 60.02, east: 24.04 };

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'osm-file-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function stored(bytes: Uint8Array | string): Promise<string> {
  const path = join(dir, 'some.osm.pbf');
  await writeFile(path, bytes);
  return path;
}

const imported = async (bytes: Uint8Array | string) =>
  importOsm(await stored(bytes), { name: 'Town', country_code: 'XX' });

function town(writing: Writing = {}): Uint8Array {
  const draw = drawing();
  const corner = draw.node(60.0123456, 24.0234567, { name: 'Kioski', shop: 'kiosk' });
  const way = draw.way([corner, [-0.5, -70.25]], { highway: 'residential', name: 'Katu' });
  draw.relation(
    [
      ['way', way, 'street'],
      ['node', corner, ''],
    ],
    { type: 'street', name: 'Katu' },
  );
  return draw.file({ bounds: BOUNDS, ...writing });
}

async function elementsOf(path: string) {
  const file = await openOsm(path);
  const told: unknown[] = [];
  await file.read(
    {
      node: (id, lat, lng, tags) => told.push({ id, lat, lng, tags }),
      way: (id, tags, nodes) => told.push({ id, tags, nodes: [...nodes] }),
      relation: (id, tags, members) => told.push({ id, tags, members }),
    },
    () => {},
  );
  await file.close();
  return { bounds: file.bounds, told };
}

describe('reading', () => {
  it.each<Writing>([
    {},
    { packing: 'none' },
    { packing: 'zstd' },
    { sparse: true },
    { granularity: 10 },
    { history: true },
  ])('tells every element of a file written as %o', async (writing) => {
    expect(await elementsOf(await stored(town(writing)))).toEqual({
      bounds: BOUNDS,
      told: [
        { id: 1, lat: 60.0123456, lng: 24.0234567, tags: ['name', 'Kioski', 'shop', 'kiosk'] },
        { id: 2, lat: -0.5, lng: -70.25, tags: [] },
        { id: 3, tags: ['highway', 'residential', 'name', 'Katu'], nodes: [1, 2] },
        {
          id: 4,
          tags: ['type', 'street', 'name', 'Katu'],
          members: [
            { kind: 'way', id: 3, role: 'street' },
            { kind: 'node', id: 1, role: '' },
          ],
        },
      ],
    });
  });

  it('reads ids beyond 32 bits', async () => {
    const id = 12_345_678_901;
    const bytes = dataBlob([{ kind: 'node', id, lat: 1, lng: 2, tags: {} }], {});
    const { told } = await elementsOf(await stored(Buffer.concat([headerBlob({}), bytes])));
    expect(told).toEqual([{ id, lat: 1, lng: 2, tags: [] }]);
  });
});

describe('a file that is none', () => {
  const header = headerBlob({});
  const block = dataBlob([{ kind: 'node', id: 1, lat: 1, lng: 2, tags: {} }], {});
  const broken = (bytes: Uint8Array, at: number, value: number) =>
    Uint8Array.from(bytes, (byte, index) => (index === at ? value : byte));

  it.each<[string, Uint8Array | string, string]>([
    ['is empty', '', 'the file is empty'],
    [
      'is a page',
      '<!DOCTYPE html><title>Not found</title>',
      'this is no OpenStreetMap PBF file, it begins with "<!DOCTYPE html>',
    ],
    ['is a few bytes', 'abc', 'block 1 at byte 0: is cut off'],
    [
      'claims a huge header',
      Buffer.from([0x7f, 0xff, 0xff, 0xff, 0]),
      'block 1 at byte 0: this is no OpenStreetMap PBF file',
    ],
    ['begins with data', block, 'block 1 at byte 0: is "OSMData" where the header is expected'],
    [
      'ends in a block',
      Buffer.concat([header, block.subarray(0, -5)]),
      `block 2 at byte ${header.length}: is cut off: `,
    ],
    [
      'ends in a frame',
      Buffer.concat([header, block, block.subarray(0, 9)]),
      `block 3 at byte ${header.length + block.length}: is cut off`,
    ],
    [
      'has a damaged block',
      Buffer.concat([header, broken(block, block.length - 12, 0x55)]),
      `block 2 at byte ${header.length}: cannot be unpacked`,
    ],
    [
      'has nonsense in a block',
      Buffer.concat([header, blob('OSMData', Buffer.from('nonsense'), {})]),
      `block 2 at byte ${header.length}: cannot be read`,
    ],
    [
      'has a value longer than its block',
      Buffer.concat([header, blob('OSMData', Buffer.from([0x12, 0x7f, 0]), {})]),
      'cannot be read (a value reaches beyond its end)',
    ],
    [
      'has a block too large',
      Buffer.concat([header, blob('OSMData', Buffer.alloc(33 * 1024 * 1024), {})]),
      `block 2 at byte ${header.length}: cannot be unpacked`,
    ],
    [
      'is packed by lz4',
      headerBlob({ packing: 'lz4' }),
      'block 1 at byte 0: cannot be unpacked (it is packed by lz4; use zlib or zstd)',
    ],
    [
      'needs what is unknown',
      headerBlob({ features: ['OsmSchema-V0.6', 'Sort.Unheard'] }),
      'the file needs Sort.Unheard',
    ],
    [
      'has a node off the Earth',
      Buffer.concat([header, dataBlob([{ kind: 'node', id: 7, lat: 91, lng: 0, tags: {} }], {})]),
      'node 7 lies at 91,0',
    ],
    [
      'has a block of an unknown kind',
      Buffer.concat([header, blob('OSMDaua', Buffer.from([]), {})]),
      `block 2 at byte ${header.length}: is of an unknown kind, "OSMDaua"`,
    ],
    ['has only nodes', nodesOnly(), 'there are no streets in it'],
    ['has nothing', header, 'the file covers no ground'],
  ])('%s', async (_, bytes, complaint) => {
    await expect(imported(bytes)).rejects.toThrow(complaint);
  });

  it('names the file', async () => {
    await expect(imported('')).rejects.toThrow(/some[.]osm[.]pbf: the file is empty$/);
    await expect(importOsm(join(dir, 'none.osm.pbf'))).rejects.toThrow('none.osm.pbf');
  });

  it('never becomes a region where it is cut off', async () => {
    const blobs = city().blobs({ bounds: BOUNDS });
    const whole = Buffer.concat(blobs);
    const ends = blobs.map((_, count) => Buffer.concat(blobs.slice(0, count)).length);
    await imported(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        // A file that ends where a block does is whole as far as anybody can tell.
        fc.pre(!ends.includes(length) || length === 0);
        await expect(imported(whole.subarray(0, length))).rejects.toThrow(
          /: (block \d+ at byte \d+: |the file is empty)/,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is refused, or read to some end, whatever byte of it is wrong', async () => {
    const whole = city().file({ bounds: BOUNDS, packing: 'none' });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const wrong = Uint8Array.from(whole, (byte, index) => (index === at ? byte ^ by : byte));
        await imported(wrong).catch((error: unknown) => expect(String(error)).toMatch(/some[.]osm[.]pbf: /));
      }),
      { numRuns: 100 },
    );
  });
});

function nodesOnly(): Uint8Array {
  const draw = drawing();
  draw.node(60, 24);
  draw.node(60.01, 24.01);
  return draw.file();
}

function city(): Drawing {
  const draw = drawing();
  for (let index = 0; index < 40; index++) {
    const lat = 60.01 + index / 10_000;
    draw.way(
      [
        [lat, 24.01],
        [lat, 24.02],
      ],
      { highway: 'residential', name: `Street ${index}` },
    );
  }
  return draw;
}
