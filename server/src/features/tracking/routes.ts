import * as api from '@sendero/core/contract/tracking-api';
import { trackingPath } from '@sendero/core/contract/pages';
import type { FastifyInstance } from 'fastify';
import { mountPublic } from '../../http/mount.ts';
import { sendPage } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { showByLink } from './show-by-link.ts';
import { trackingMap } from './tracking-map.ts';
import { trackingShell } from './tracking-shell.ts';

export function trackingRoutes(app: FastifyInstance, world: World): void {
  mountPublic(app, world, api.track, async ({ params }) => ({ result: await showByLink(world, params.link_id) }));

  app.get<{ Params: { link_id: string }; Querystring: Record<string, string> }>(
    '/tracking/api/v1/track/:link_id/map.svg',
    async (request, reply) => {
      const order = await showByLink(world, request.params.link_id);
      const svg = trackingMap(world, order, request.query);
      if (svg === null) throw new Problem('NotFound', { detail: 'There is no map of this place.' });
      return reply.type('image/svg+xml').header('cache-control', 'no-store').send(svg);
    },
  );

  app.get<{ Params: { orderID: string } }>(trackingPath, async (request, reply) => {
    const order = await showByLink(world, request.params.orderID).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'NotFound') return null;
      throw error;
    });
    if (!order) return sendPage(world, request, reply, 'index', { status: 404, noindex: true });
    return sendPage(world, request, reply, 'track', { ...trackingShell(world, request, order), noindex: true });
  });
}
