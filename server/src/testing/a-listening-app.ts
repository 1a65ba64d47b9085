import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { World } from '../world.ts';

/** The whole server of `world` on a free port; the caller closes it. */
export async function aListeningApp(world: World): Promise<FastifyInstance> {
  const app = await createApp(world);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
