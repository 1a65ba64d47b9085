import { problemSchema } from '@sendero/core/contract/problem';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

const SOON_MS = 5000;
/** Texts that only an internal failure would contain. */
const INNER = /node_modules|\.ts:\d|violates|relation "|invalid input syntax|ECONN|Cannot read/;

/**
 * Makes any call and checks the answer: it comes soon, is no failure of ours, and a refusal has the one form without
 * internal details.
 */
export async function answered(app: FastifyInstance, call: InjectOptions): Promise<LightMyRequestResponse> {
  const begin = performance.now();
  const reply = await app.inject(call);
  expect(performance.now() - begin).toBeLessThan(SOON_MS);
  expect(reply.statusCode).toBeLessThan(500);
  const isPage = String(reply.headers['content-type']).startsWith('text/html');
  if (reply.statusCode < 400 || isPage) return reply;
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  if (call.method === 'HEAD') return reply;
  expect(problemSchema.parse(reply.json()).status).toBe(reply.statusCode);
  expect(reply.body).not.toMatch(INNER);
  return reply;
}
