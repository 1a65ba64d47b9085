import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { BootMap } from '@sendero/core/contract/boot';
import type { FastifyInstance } from 'fastify';
import { basemapGeojson } from '../region/basemap.ts';
import type { Region } from '../region/region.ts';
import { svgMap } from '../region/svg-map.ts';
import type { MapView } from '../region/svg/view.ts';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';

const SAMPLE = 'Sample map';

interface MapFile {
  readonly hash: string;
  readonly gzipped: Buffer;
}

const files = new WeakMap<Region, MapFile>();

/** A region's base map, packed once; its address carries its content's hash, so that a browser keeps it for good. */
function fileOf(region: Region): MapFile {
  const kept = files.get(region);
  if (kept) return kept;
  const text = JSON.stringify(basemapGeojson(region));
  const made = {
    hash: createHash('sha256').update(text).digest('hex').slice(0, 12),
    gzipped: gzipSync(text),
  };
  files.set(region, made);
  return made;
}

/** The maps that a country's pages may draw. */
export function mapsOf(regions: readonly Region[], country: string): readonly BootMap[] {
  return regions
    .filter((region) => region.country_code === country)
    .map((region) => ({
      region: region.id,
      url: `/map/${region.id}.${fileOf(region).hash}.json`,
      bounds: [region.bounds.south, region.bounds.west, region.bounds.north, region.bounds.east],
      attribution: SAMPLE,
    }));
}

export function mapRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { file: string } }>('/map/:file', (request, reply) => {
    const [id, hash] = request.params.file.split('.');
    const region = world.regions.find((one) => one.id === id);
    if (!region || fileOf(region).hash !== hash) throw new Problem('NotFound');
    return reply
      .type('application/json')
      .header('content-encoding', 'gzip')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(fileOf(region).gzipped);
  });

  app.get<{ Params: { region: string }; Querystring: PictureQuery }>(
    '/map/picture/:region',
    (request, reply) => {
      const region = world.regions.find(({ id }) => id === request.params.region);
      if (!region) throw new Problem('NotFound');
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(svgMap(region, viewOf(request.query, region), { markers: [] }));
    },
  );
}

type PictureQuery = Partial<
  Record<'lat' | 'lng' | 'zoom' | 'width' | 'height' | 'theme' | 'language', string>
>;

/** What is asked for, held within the region and within what a screen can show. */
function viewOf(query: PictureQuery, { bounds, name }: Region): MapView {
  return {
    centre: {
      lat: numberOf(query.lat, [bounds.south, bounds.north]),
      lng: numberOf(query.lng, [bounds.west, bounds.east]),
    },
    zoom: numberOf(query.zoom, [9, 20]),
    width: Math.round(numberOf(query.width, [64, 2560])),
    height: Math.round(numberOf(query.height, [64, 2560])),
    theme: query.theme === 'dark' ? 'dark' : 'light',
    language: /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(query.language ?? '') ? (query.language ?? '') : 'en',
    direction: 'ltr',
    texts: { title: name.main, sample: '', attribution: SAMPLE },
  };
}

/** The number that `text` says, no less and no more than the range; its middle where it says none. */
function numberOf(text: string | undefined, [least, most]: readonly [number, number]): number {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : (least + most) / 2;
}
