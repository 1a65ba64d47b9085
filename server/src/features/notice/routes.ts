import * as api from '@sendero/core/contract/notice-api';
import type { NoticeChannel } from '@sendero/core/market/notice-settings';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import { takingRawBodies } from '../../http/raw-body.ts';
import { eventsPath } from '../../ports/notices/port.ts';
import type { World } from '../../world.ts';
import { ingestNews } from './ingest-news.ts';
import { showNotices } from './show-notices.ts';

/** A provider tells of some notices at once. */
const LARGEST_EVENT = 256 * 1024;

const ANY_HOST = { config: { anyHost: true } } as const;

export function noticeRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.listNotices, async ({ caller, params }) => ({
    result: await showNotices(world, caller, params.orderId),
  }));
  providerCalls(app, world);
}

/** Where providers tell what became of notices, and who wants none. A signature covers the raw bytes, and protects it. */
function providerCalls(app: FastifyInstance, world: World): void {
  takingRawBodies(app, ['application/json', 'application/x-www-form-urlencoded'], (scope) => {
    const options = { bodyLimit: LARGEST_EVENT, config: { rateLimit: false as const, anyHost: true } };
    for (const channel of ['sms', 'whatsapp'] satisfies NoticeChannel[])
      scope.post(eventsPath(channel), options, async ({ headers, url, body }, reply) => {
        const { search } = new URL(url, 'http://localhost');
        const call = { headers, search, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
        await ingestNews(world, channel, call);
        return reply.code(204).send();
      });
  });

  const path = eventsPath('whatsapp');
  app.get<{ Querystring: Record<string, string | undefined> }>(path, ANY_HOST, ({ query }, reply) => {
    const answer = world.notices.whatsapp?.answerHandshake?.(query);
    return answer ? reply.type('text/plain').send(answer) : reply.callNotFound();
  });
}
