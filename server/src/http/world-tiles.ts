// The map under the regions, and in their place where there is none.
import type { WorldMap } from '@sendero/core/contract/boot';
import { openWorldTiles, WORLD_CREDIT } from '@sendero/places/tiles';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import {
  FOR_GOOD,
  numbersOf,
  sendTile,
  tooManyPictures,
  viewOf,
  type PictureQuery,
  type TileParams,
} from './map.ts';

const WORLD_BOUNDS = { south: -85, west: -180, north: 85, east: 180 };

/** What pages are told of it; its addresses change with its content. */
export function worldMapOf(map: World['world_map']): WorldMap | null {
  if (!map) return null;
  return {
    url: `/map/world/${map.version}/{z}/{x}/{y}.mvt`,
    max_zoom: openWorldTiles(map.path).max_zoom,
    attribution: WORLD_CREDIT,
    picture: `/map/world/picture?version=${map.version}`,
  };
}

export function worldRoutes(app: FastifyInstance, { world_map: map, pictures }: World): void {
  if (!map) return;
  const source = openWorldTiles(map.path);

  app.get<{ Params: Omit<TileParams, 'region'> }>(
    '/map/world/:version/:z/:x/:file',
    async ({ params }, reply) => {
      const found = await source.packed(...numbersOf(params, source.max_zoom));
      void reply.header('cache-control', params.version === map.version ? FOR_GOOD : 'no-store');
      return found ? sendTile(reply, found) : reply.code(204).send();
    },
  );

  app.get<{ Querystring: PictureQuery }>('/map/world/picture', async ({ query }, reply) => {
    const view = viewOf(query, { bounds: WORLD_BOUNDS, title: '', note: () => '' });
    const svg = await pictures.draw(null, view, { markers: [] }, 'low');
    if (svg === null) throw tooManyPictures();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg);
  });
}
