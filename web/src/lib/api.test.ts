// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@sendero/core/contract/endpoint';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, credentials } from './api.ts';

const get = endpoint({
  service: 'site',
  method: 'GET',
  path: '/thing/:id',
  access: 'user',
  summary: '',
  params: z.object({ id: z.string() }),
});
const post = endpoint({
  service: 'site',
  method: 'POST',
  path: '/thing',
  access: 'public',
  summary: '',
  body: z.object({}),
});

interface Heard {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly key?: string;
}

const codes: Record<number, string> = { 401: 'SessionExpired', 503: 'OutcomeUnknown' };

let server: Server;
let heard: Heard[];
let heardAt: number[];
let answers: number[];
let retryAfter: string;
let origin: string;

beforeEach(async () => {
  heard = [];
  heardAt = [];
  answers = [];
  retryAfter = '0';
  server = createServer((request, response) => {
    heardAt.push(Date.now());
    const key = request.headers['idempotency-key'];
    heard.push({
      url: request.url,
      authorization: request.headers.authorization,
      ...(typeof key === 'string' && { key }),
    });
    const status = answers.shift() ?? 200;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 429 && { 'retry-after': retryAfter }),
    });
    response.end(JSON.stringify(status === 200 ? { fine: true } : { code: codes[status] ?? 'Internal' }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(`${origin}${url}`, init));
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.close();
});

/** Lets pauses end at once, on a clock of their own. */
async function withoutWaiting<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  done.catch(() => undefined);
  while (!over) {
    await new Promise((turn) => setImmediate(turn));
    await vi.advanceTimersByTimeAsync(100);
  }
  return done;
}

describe('call', () => {
  it('fills the address and carries the credential where one is asked for [AUTH-13]', async () => {
    credentials.header = () => 'Bearer abc';
    await call(get, { params: { id: 'a/b' } });
    await call(post, { body: {} });
    expect(heard).toEqual([
      { url: '/site/api/v1/thing/a%2Fb', authorization: 'Bearer abc' },
      { url: '/site/api/v1/thing', authorization: undefined },
    ]);
  });

  it.each([500, 503, 429])(
    'tries a GET three more times after %i, then gives up [NET-01]',
    async (status) => {
      answers = [status, status, status, status, status];
      await expect(withoutWaiting(call(get, { params: { id: '1' } }))).rejects.toMatchObject({ status });
      expect(heard).toHaveLength(4);
    },
  );

  it('DEV-10: waits as long as a limit says, once, where the call may be repeated', async () => {
    retryAfter = '40';
    answers = [429, 429];
    await expect(withoutWaiting(call(get, { params: { id: '1' } }))).rejects.toMatchObject({ status: 429 });
    const [first = 0, second = 0, ...more] = heardAt;
    expect([Math.round((second - first) / 1000), more]).toEqual([40, []]);
    answers = [429];
    await withoutWaiting(call(post, { body: {}, idempotencyKey: 'k' }));
    expect(heard).toHaveLength(4);
    answers = [429];
    await expect(call(post, { body: {} })).rejects.toMatchObject({ status: 429 });
    retryAfter = '3600';
    answers = [429];
    await expect(call(get, { params: { id: '1' } })).rejects.toMatchObject({ retry_after_s: 3600 });
    expect(heard).toHaveLength(6);
  });

  it('waits one second more before each try [NET-01]', async () => {
    answers = [500, 500, 500];
    await withoutWaiting(call(get, { params: { id: '1' } }));
    const [first = 0] = heardAt;
    expect(heardAt.map((at) => Math.round((at - first) / 1000))).toEqual([0, 1, 3, 6]);
  });

  it('never repeats a POST that carries no Idempotency-Key, and repeats one that does [NET-01]', async () => {
    answers = [500];
    await expect(withoutWaiting(call(post, { body: {} }))).rejects.toMatchObject({ status: 500 });
    expect(heard).toHaveLength(1);
    answers = [500];
    await withoutWaiting(call(post, { body: {}, idempotencyKey: 'k' }));
    expect(heard).toHaveLength(3);
  });

  it('resolves an outcome that the server does not know under the same key, and only so [NET-01] [SAF-02]', async () => {
    answers = [503, 503];
    await withoutWaiting(call(post, { body: {}, idempotencyKey: 'k' }));
    expect(heard.map(({ key }) => key)).toEqual(['k', 'k', 'k']);
    answers = [503];
    await expect(withoutWaiting(call(post, { body: {} }))).rejects.toMatchObject({ code: 'OutcomeUnknown' });
  });

  it.each([400, 404, 409, 422])('does not repeat what %i says is wrong [NET-01]', async (status) => {
    answers = [status];
    await expect(call(get, { params: { id: '1' } })).rejects.toMatchObject({ status });
    expect(heard).toHaveLength(1);
  });

  it('tells the session when the server no longer takes its credential', async () => {
    let refused = false;
    credentials.refused = () => {
      refused = true;
    };
    answers = [401];
    await expect(call(get, { params: { id: '1' } })).rejects.toMatchObject({ code: 'SessionExpired' });
    expect(refused).toBe(true);
  });

  it('does not tell the session that has begun since then', async () => {
    const refused: string[] = [];
    credentials.header = () => 'Bearer of before';
    credentials.refused = () => void refused.push('told');
    answers = [401];
    const late = call(get, { params: { id: '1' } });
    credentials.header = () => 'Bearer of now';
    await expect(late).rejects.toMatchObject({ code: 'SessionExpired' });
    expect(refused).toEqual([]);
  });

  it('tells a lost network as Offline, after trying again [AUTH-06, NET-01]', async () => {
    server.close();
    server.closeAllConnections();
    await expect(withoutWaiting(call(get, { params: { id: '1' } }))).rejects.toMatchObject({
      code: 'Offline',
    });
  });
});
