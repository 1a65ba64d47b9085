import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shedLoad } from './shed-load.ts';

const LOOK_MS = 50;

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  shedLoad(app, { look_ms: LOOK_MS, late_ms: 100, start_ms: 0 });
  app.setErrorHandler((error: Error, _request, reply) => reply.code(503).send({ detail: error.message }));
  app.get('/', () => 'answered');
});
afterEach(() => app.close());

const statusOf = async () => (await app.inject('/')).statusCode;

/** A round of the event loop that takes `ms`. */
async function roundOf(ms: number): Promise<void> {
  const end_ms = performance.now() + ms;
  while (performance.now() < end_ms);
  await pause(0);
}

it('calls are refused while every round is late, and answered again when they are not', async () => {
  expect(await statusOf()).toBe(200);
  for (let nth = 0; nth < 3; nth += 1) await roundOf(150);
  expect(await statusOf()).toBe(503);
  await vi.waitFor(async () => expect(await statusOf()).toBe(200), { timeout: 5000 });
});

it.each([0, 10, 25, 40])(
  'a process that stands still once refuses nothing, %i ms after a look',
  async (ms) => {
    await pause(LOOK_MS + ms);
    await roundOf(200);
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await statusOf()).toBe(200);
      await pause(LOOK_MS / 2);
    }
  },
);
