import * as api from '@sendero/core/contract/call-api';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { siteOf } from '../../http/caller.ts';
import { mountUser } from '../../http/mount.ts';
import { asPage } from '../../http/page-policy.ts';
import { Problem } from '../../http/problem.ts';
import { takingRawBodies } from '../../http/raw-body.ts';
import { type ExchangeRequest, exchangePath } from '../../ports/calls/port.ts';
import type { World } from '../../world.ts';
import { answerCall } from './answer-call.ts';
import { listCalls } from './list-calls.ts';
import { type Dialled, exchangePage } from './dev-exchange-page.ts';

/** What an exchange tells of one call. */
const LARGEST_REQUEST = 16 * 1024;

/** Where an exchange asks what to do with a call. Its signature protects it, and covers the raw bytes. */
export function callRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.listCalls, async ({ caller, params }) => ({
    result: await listCalls(world, caller, params.orderId),
  }));
  telephone(app, world);
  takingRawBodies(app, ['application/x-www-form-urlencoded'], (scope) => {
    const options = { bodyLimit: LARGEST_REQUEST, config: { rateLimit: false as const, anyHost: true } };
    scope.post(exchangePath('twilio'), options, async ({ url, headers, body }, reply) => {
      const { type, body: told } = await answerRequest(world, {
        path: url,
        headers,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
      return reply.type(type).header('cache-control', 'no-store').send(told);
    });
  });
}

async function answerRequest(
  world: World,
  request: ExchangeRequest,
): Promise<{ readonly type: string; readonly body: string }> {
  const { readRequest, writeAnswer } = world.calls ?? {};
  if (!readRequest || !writeAnswer)
    throw new Problem('NotFound', { detail: 'There is no such exchange here.' });
  const call = readRequest(request);
  if (!call)
    throw new Problem('SignatureNotValid', { detail: 'This request’s signature is not the exchange’s.' });
  return writeAnswer(await answerCall(world, call));
}

/** A telephone for developers. Only with the embedded exchange, and never in production. */
function telephone(app: FastifyInstance, world: World): void {
  const { calls, config } = world;
  if (calls?.name !== 'embedded' || config.production) return;
  const { numbers } = calls;

  app.get('/dev/calls', (request, reply) => {
    const number = numbers.get(siteOf(world, request).market.country_code) ?? '';
    const page = exchangePage(numbers, { number, extension: '', from: '' }, null);
    return asPage(world, request, reply).header('cache-control', 'no-store').send(page.markup);
  });

  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_REQUEST },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body.toString())),
    );
    scope.post('/dev/calls', async (request, reply) => {
      const dialled = dialledIn(request.body);
      const answer = await answerCall(world, {
        call_id: randomUUID(),
        caller: dialled.from === '' ? null : dialled.from,
        number: dialled.number,
        asked: dialled.extension === '' ? 0 : 1,
        digits: dialled.extension,
      });
      const page = exchangePage(numbers, dialled, answer);
      return asPage(world, request, reply).header('cache-control', 'no-store').send(page.markup);
    });
    done();
  });
}

function dialledIn(body: unknown): Dialled {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const field = (name: string): string => (fields.get(name) ?? '').trim().slice(0, 32);
  return {
    number: field('number'),
    extension: field('extension').replaceAll(/\D/g, ''),
    from: field('from'),
  };
}
