import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { BootMap } from '@sendero/core/contract/boot';
import { basemapGeojson } from '@sendero/places/geojson';
import type { MapView } from '@sendero/places/map-view';
import { perRegion, type Basemap, type Region } from '@sendero/places/region';
import { openRegionTiles, type PackedTile } from '@sendero/places/tiles';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createGuard } from '../ports/guard.ts';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';

/** Cache header of an address that changes with its content. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';
const VECTOR_TILE = 'application/vnd.mapbox-vector-tile';
/** Shorter than the time after which a page shows the region's own map. */
const ARCHIVE_PATIENCE_MS = 5_000;
/** The highest zoom of the archive format. */
const MOST_ZOOM = 26;

/** A sketch's map, packed once; its address carries the hash of its content. */
const fileOf = perRegion(({ map }) => ('basemap' in map ? packed(map.basemap) : { hash: '', gzipped: null }));

/** An imported region's map on disk. */
const tilesOf = perRegion(({ map }) =>
  'tiles' in map
    ? { version: map.version, source: openRegionTiles(map.tiles) }
    : { version: '', source: null },
);

function packed(basemap: Basemap): { hash: string; gzipped: Buffer } {
  const text = JSON.stringify(basemapGeojson(basemap));
  return { hash: createHash('sha256').update(text).digest('hex').slice(0, 12), gzipped: gzipSync(text) };
}

/** The maps of a country's pages. */
export function mapsOf(regions: readonly Region[], country: string): readonly BootMap[] {
  return regions.filter((region) => region.country_code === country).map(bootMap);
}

function bootMap(region: Region): BootMap {
  const { id, map, attribution, bounds } = region;
  const version = 'basemap' in map ? fileOf(region).hash : map.version;
  const base = {
    region: id,
    attribution,
    bounds: [bounds.south, bounds.west, bounds.north, bounds.east],
    picture: `/map/picture/${id}?version=${version}`,
  } as const;
  if ('basemap' in map) return { ...base, kind: 'geojson', url: `/map/${id}.${version}.json` };
  const url = `/map/tiles/${id}/${version}/{z}/{x}/{y}.mvt`;
  const { min_zoom, max_zoom } = openRegionTiles(map.tiles);
  return { ...base, kind: 'tiles', url, min_zoom, max_zoom };
}

export function mapRoutes(app: FastifyInstance, world: World): void {
  // Packing a sketch's map takes 20 ms: done before the first request.
  world.regions().forEach(bootMap);
  const regionOf = (id: string | undefined): Region => {
    const region = world.regions().find((one) => one.id === id);
    if (!region) throw new Problem('NotFound');
    return region;
  };

  app.get<{ Params: { file: string } }>('/map/:file', (request, reply) => {
    const [id, hash] = request.params.file.split('.');
    const file = fileOf(regionOf(id));
    if (!file.gzipped || file.hash !== hash) throw new Problem('NotFound');
    return reply
      .type('application/json')
      .header('content-encoding', 'gzip')
      .header('cache-control', FOR_GOOD)
      .send(file.gzipped);
  });

  app.get<{ Params: TileParams }>('/map/tiles/:region/:version/:z/:x/:file', async ({ params }, reply) => {
    const { version, source } = tilesOf(regionOf(params.region));
    const found = await source?.packed(...numbersOf(params, source.max_zoom));
    // A page that was open before an import still uses the old address: it gets the new map, uncached.
    void reply.header('cache-control', version === params.version ? FOR_GOOD : 'no-store');
    return found ? sendTile(reply, found) : reply.code(204).send();
  });

  operatorRoute(app, world);

  app.get<{ Params: { region: string }; Querystring: PictureQuery }>(
    '/map/picture/:region',
    async (request, reply) => {
      const region = regionOf(request.params.region);
      const { bounds, name, attribution } = region;
      const note = (language: string): string => attribution || world.texts.say(language, 'map.sample');
      const view = viewOf(request.query, { bounds, title: name.main, note });
      const svg = await world.pictures.draw(region, view, { markers: [] }, 'low');
      if (svg === null) throw tooManyPictures();
      return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg);
    },
  );
}

/** The problem for a picture request while too many are waiting. */
export const tooManyPictures = (): Problem =>
  new Problem('TooManyRequests', {
    detail: 'Many maps are being drawn. Try again in a moment.',
    retry_after_s: 2,
  });

/** Tiles of the operator's archive. A page that gets an error shows the region's own map. */
function operatorRoute(app: FastifyInstance, world: World): void {
  const { tiles } = world.operator_map ?? {};
  if (!tiles) return;
  const archive = createGuard('map_archive', { timeout_ms: ARCHIVE_PATIENCE_MS, ...world });
  app.get<{ Params: Pick<TileParams, 'z' | 'x'> & { readonly y: string } }>(
    '/map/operator/:z/:x/:y',
    async ({ params: { z, x, y } }, reply) => {
      const numbers = tileNumbers([z, x, y], MOST_ZOOM);
      const found = await archive<PackedTile | null | 'failed'>(
        () => tiles.source.packed(...numbers),
        () => Promise.resolve('failed'),
      );
      if (found === 'failed') return reply.code(503).header('cache-control', 'no-store').send();
      void reply.header('cache-control', 'public, max-age=86400');
      return found ? sendTile(reply, found, tiles.type) : reply.code(204).send();
    },
  );
}

export type TileParams = Readonly<Record<'region' | 'version' | 'z' | 'x' | 'file', string>>;

/** Where a tile lies, by its address. Throws if the address is no tile's. */
export function numbersOf(
  { z, x, file }: Pick<TileParams, 'z' | 'x' | 'file'>,
  mostZoom: number,
): TileNumbers {
  const [y, ending, ...more] = file.split('.');
  if (ending !== 'mvt' || more.length > 0) throw new Problem('NotFound');
  return tileNumbers([z, x, y], mostZoom);
}

type TileNumbers = [z: number, x: number, y: number];

function tileNumbers(texts: readonly (string | undefined)[], mostZoom: number): TileNumbers {
  const numbers = texts.map((text) => (/^\d{1,8}$/.test(text ?? '') ? Number(text) : NaN));
  const [z = NaN, x = NaN, y = NaN] = numbers;
  if (!(z <= mostZoom && x < 2 ** z && y < 2 ** z)) throw new Problem('NotFound');
  return [z, x, y];
}

/** Sends a tile as it lies in its archive. */
export function sendTile(
  reply: FastifyReply,
  { bytes, packing }: PackedTile,
  type = VECTOR_TILE,
): FastifyReply {
  if (packing) void reply.header('content-encoding', packing);
  return reply.type(type).send(Buffer.from(bytes));
}

export type PictureQuery = Partial<
  Record<'lat' | 'lng' | 'zoom' | 'width' | 'height' | 'theme' | 'language', string>
>;

/** The requested view, limited to the region and to the size of a screen. */
export function viewOf(
  query: PictureQuery,
  { bounds, title, note }: { bounds: Region['bounds']; title: string; note: (language: string) => string },
): MapView {
  const language = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(query.language ?? '') ? (query.language ?? '') : 'en';
  return {
    centre: {
      lat: numberOf(query.lat, [bounds.south, bounds.north]),
      lng: numberOf(query.lng, [bounds.west, bounds.east]),
    },
    zoom: numberOf(query.zoom, [3, 20]),
    width: Math.round(numberOf(query.width, [64, 2560])),
    height: Math.round(numberOf(query.height, [64, 2560])),
    theme: query.theme === 'dark' ? 'dark' : 'light',
    language,
    direction: 'ltr',
    texts: { title, note: note(language) },
  };
}

/** The number in `text`, limited to the range; the middle of the range if there is none. */
function numberOf(text: string | undefined, [least, most]: readonly [number, number]): number {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : (least + most) / 2;
}
