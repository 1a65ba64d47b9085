import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';
import { registryOfAll } from '../metrics.ts';
import { readinessOf } from './readiness.ts';

const ANY_HOST = { config: { anyHost: true } } as const;

/** Routes for operators' tools, of a web server and of a worker: liveness, readiness and metrics. */
export function operationRoutes(app: FastifyInstance, world: World): void {
  app.get('/healthz', ANY_HOST, () => ({ status: 'ok' }));
  app.get<{ Querystring: { cell?: string } }>('/readyz', ANY_HOST, async (request, reply) => {
    if (world.readiness.isStopping) return reply.code(503).send({ status: 'stopping' });
    const { ready, cells } = await readinessOf(world, request.query.cell);
    const status = ready ? 'ready' : 'orders cannot be stored';
    return reply.code(ready ? 200 : 503).send({ status, ...(cells && { cells }) });
  });
  app.get('/metrics', ANY_HOST, async (request, reply) => {
    if (!mayMeasure(world, request)) throw new Problem('NotFound');
    const all = await registryOfAll(world.metrics);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** `/openapi.json` and `/asyncapi.json`: the descriptions of the calls and of the live feed, made for who asks first. */
export function contractRoutes(app: FastifyInstance): void {
  // As bytes: half a megabyte of text would be encoded anew for each answer.
  const made = new Map<string, Promise<Buffer>>();
  const describe = (path: string, make: () => unknown) => {
    const bytesOf = async () => Buffer.from(JSON.stringify(await make()));
    app.get(path, ANY_HOST, async (_request, reply) => {
      const bytes = made.get(path) ?? bytesOf();
      made.set(path, bytes);
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(await bytes);
    });
  };
  describe('/openapi.json', openApi);
  describe('/asyncapi.json', asyncApi);
}

/**
 * Whether the caller may read the metrics: with the operator's token; if none is set, from this machine without a
 * proxy.
 */
function mayMeasure({ config }: World, { headers, ip, socket }: FastifyRequest): boolean {
  if (config.metrics_token !== undefined)
    return isSame(headers.authorization ?? '', `Bearer ${config.metrics_token}`);
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && isLoopback(ip) && isLoopback(socket.remoteAddress ?? '');
}

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\..+)$/.test(address);

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
