import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientError } from '@sendero/core/contract/client-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type KeptLog, aKeptLog } from '../../testing/a-kept-log.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { createMetrics } from '../../metrics.ts';
import { createProcessState } from '../../state/process-state.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let folder: string;
let shared: TestWorld;
let world: TestWorld;
let app: FastifyInstance;
let kept: KeptLog;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendero-'));
  await mkdir(join(folder, 'dist-maps'));
  // Column 0 of line 1 is line 10, column 3 of a source.
  const map = {
    version: 3,
    sources: ['../../src/features/request/use-request.ts'],
    names: ['place'],
    mappings: 'AASEA',
  };
  await writeFile(join(folder, 'dist-maps/request-abc.js.map'), JSON.stringify(map));
  shared = await createTestWorld({ config: { web_dir: pathToFileURL(join(folder, 'dist/')) } });
});
afterAll(async () => {
  await shared.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  kept = aKeptLog();
  const { clock, config } = shared;
  world = { ...shared, ...createProcessState(clock, config), log: kept.log, metrics: createMetrics() };
  app = await createApp(world);
  return () => app.close();
});

const broken: ClientError = {
  build: 'b1',
  screen: 'request-a-rider',
  kind: 'error',
  message: "Cannot read properties of undefined (reading 'fee')",
  frames: [{ file: 'request-abc.js', line: 1, column: 1 }],
};
const report = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/site/api/v1/client-errors',
    headers: { 'user-agent': CHROME, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
const counted = async (name: string) =>
  (await world.metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

describe('a page that breaks', () => {
  it('is known to the operator: counted, and its stack in the words of the sources [SAF-08]', async () => {
    expect((await report(broken)).statusCode).toBe(204);
    expect(await kept.lineWith({ msg: 'a page broke' })).toMatchObject({
      level: 40,
      screen: 'request-a-rider',
      kind: 'error',
      site: 'fi',
      build: 'b1',
      browser: 'Chrome 142',
      message: "Cannot read properties of undefined (reading 'fee')",
      stack: ['place (src/features/request/use-request.ts:10:3)'],
      count: 1,
    });
    expect(await counted('sendero_client_errors_total{')).toEqual([
      'sendero_client_errors_total{site="fi",screen="request-a-rider",kind="error"} 1',
    ]);
  });

  it('is told of once an hour with how often it came, and counted each time [SAF-08]', async () => {
    for (let times = 0; times < 5; times += 1) await report(broken);
    world.clock.advance(3600);
    await report(broken);
    expect(await kept.lineWith({ count: 5 })).toMatchObject({ message: broken.message });
    expect(kept.lines().filter(({ msg }) => msg === 'a page broke')).toHaveLength(2);
    expect((await counted('sendero_client_errors_total{'))[0]).toMatch(/ 6$/);
  });

  it('tells nothing of a person [SAF-08]', async () => {
    await report({
      ...broken,
      screen: 'ada-lovelace',
      message: 'No rider for "12 Baker Street", ada@example.com, +358 40 123 4501',
      frames: [{ file: 'gone.js', line: 3, column: 9 }],
    });
    expect(await kept.lineWith({ screen: 'other' })).toMatchObject({
      message: 'No rider for <text>, <mail>, <digits>',
      stack: ['gone.js:3:9'],
    });
    expect(kept.text()).not.toMatch(/ada|Baker|4501/);
  });

  it.each<[string, number, unknown]>([
    ['a file elsewhere', 400, { ...broken, frames: [{ file: '../../../etc/passwd', line: 1, column: 1 }] }],
    ['another kind', 400, { ...broken, kind: 'poem' }],
    ['a field more', 400, { ...broken, url: '/tracking/x' }],
    ['a large body', 413, { ...broken, message: 'x'.repeat(9000) }],
  ])('is refused with %s [SAF-08]', async (_what, status, payload) => {
    expect((await report(payload)).statusCode).toBe(status);
    expect(await counted('sendero_client_errors_total{')).toEqual([]);
  });

  it('is limited: of one address, and in how many kinds are told apart [SAF-08]', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 70; times += 1) statuses.push((await report(broken)).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('how long a request takes somebody', () => {
  const tell = (timings: unknown) =>
    app.inject({ method: 'POST', url: '/site/api/v1/timings', payload: { timings } });

  it('reaches the operator in one histogram for each part and site [FLOW-24]', async () => {
    const reply = await tell([
      { name: 'request.details-to-payment', ms: 1500 },
      { name: 'request.destination-to-price', ms: 180 },
      { name: 'request.details-to-payment', ms: 700 },
    ]);
    expect(reply.statusCode).toBe(204);
    expect(await counted('sendero_request_flow_seconds_count')).toEqual([
      'sendero_request_flow_seconds_count{site="fi",name="details-to-payment"} 2',
      'sendero_request_flow_seconds_count{site="fi",name="destination-to-price"} 1',
    ]);
    expect((await counted('sendero_request_flow_seconds_sum'))[0]).toMatch(/ 2\.2$/);
  });

  it.each([
    ['another name', [{ name: 'ada@example.com', ms: 5 }]],
    ['a time before', [{ name: 'request.press-to-placed', ms: -1 }]],
    ['a time without end', [{ name: 'request.press-to-placed', ms: 1e9 }]],
    ['none', []],
  ])('is refused with %s [FLOW-24]', async (_what, timings) => {
    expect((await tell(timings)).statusCode).toBe(400);
    expect(await counted('sendero_request_flow_seconds_count')).toEqual([]);
  });
});
