import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { BootMap } from '@sendero/core/contract/boot';
import type { FastifyInstance } from 'fastify';
import { basemapGeojson } from '../region/basemap.ts';
import type { Region } from '../region/region.ts';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';

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
  const made = { hash: createHash('sha256').update(text).digest('hex').slice(0, 12), gzipped: gzipSync(text) };
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
      attribution: 'Sample map',
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
}
