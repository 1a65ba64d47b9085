import { trackingPath } from '@sendero/core/contract/pages';
import * as api from '@sendero/core/contract/tracking-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { siteOf } from '../../http/caller.ts';
import { mountPublic } from '../../http/mount.ts';
import { sendPage } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { showByLink } from './show-by-link.ts';
import { readWish, trackingMap, wayAhead } from './tracking-map.ts';
import { type Reader, missingShell, trackingShell } from './tracking-shell.ts';

export function trackingRoutes(app: FastifyInstance, world: World): void {
  mountPublic(app, world, api.track, async ({ params, site }) => ({
    result: await showByLink(world, site, params.link_id),
  }));

  mountPublic(app, world, api.trackWay, async ({ params, site }) => {
    const way = await wayAhead(world, await showByLink(world, site, params.link_id));
    return { result: { way: way.map(({ lat, lng }): [number, number] => [lat, lng]) } };
  });

  app.get<{ Params: { link_id: string }; Querystring: Record<string, unknown> }>(
    '/tracking/api/v1/track/:link_id/map.svg',
    async (request, reply) => {
      const order = await showByLink(world, siteOf(world, request), request.params.link_id);
      const svg = await trackingMap(world, order, readWish(request.query, readerOf(world, request).locale));
      if (svg === null) throw new Problem('NotFound', { detail: 'This order shows no map now.' });
      return reply.type('image/svg+xml').header('cache-control', 'no-store').send(svg);
    },
  );

  app.get<{ Params: { orderID: string } }>(trackingPath, async (request, reply) => {
    const linkId = request.params.orderID;
    const reader = readerOf(world, request);
    const order = await showByLink(world, siteOf(world, request), linkId).catch(orNull);
    const shell = order ? await trackingShell(world, reader, order, linkId) : missingShell(world, reader);
    return sendPage(world, request, reply, 'track', { ...shell, status: order ? 200 : 404, noindex: true });
  });
}

function readerOf(world: World, request: FastifyRequest): Reader {
  const { brand, market } = siteOf(world, request);
  return {
    brand,
    locale: world.texts.choose(request.headers['accept-language'], market.languages, market.default_language),
  };
}

/** A link that leads to no order has a page too. */
function orNull(error: unknown): null {
  if (error instanceof Problem && error.code === 'NotFound') return null;
  throw error;
}
