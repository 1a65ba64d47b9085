import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';
import type { World } from '../world.ts';

/** What an operator's tools ask: is it alive, is it ready, how is it doing, what does it offer. */
export function operationRoutes(app: FastifyInstance, world: World): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await world.db.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'no database' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(world.metrics.registry.contentType).send(await world.metrics.registry.metrics()),
  );
  app.get('/openapi.json', () => openApi());
}
