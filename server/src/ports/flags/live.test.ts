import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@sendero/core/brand/all';
import { markets } from '@sendero/core/market/all';
import { makeSites, siteByHost } from '@sendero/core/market/site';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../../metrics.ts';
import { type Answer, type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { embeddedFlags, flagFile } from './embedded.ts';
import { type LiveFlags, liveFlags } from './live.ts';
import { ofrep } from './ofrep.ts';

const sites = makeSites(markets, brands, 'prd');
const [fi, sg] = ['localhost', 'sg.localhost'].map((host) => siteByHost(host, 'fi', sites)) as [
  (typeof sites)[0],
  (typeof sites)[0],
];

/** What a flag service says, key by key, of every site. */
const says = (flags: Record<string, unknown>): Answer => ({
  status: 200,
  body: {
    flags: [
      ...Object.entries(flags).map(([key, value]) => ({ key, value, reason: 'STATIC' })),
      { key: 'voucher', errorCode: 'PARSE_ERROR' },
      { key: 'somebody-elses-flag', value: 7, reason: 'STATIC' },
    ],
  },
});

const servers: EngineServer[] = [];
const started: LiveFlags[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-flags-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  for (const flags of started.splice(0)) flags.stop();
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server.close();
  await rm(folder, { recursive: true });
});

async function aService(answer: Answer): Promise<EngineServer> {
  const server = await serveEngine(() => answer);
  servers.push(server);
  return server;
}

const writeOwn = (text: string) => writeFile(join(folder, 'own.json'), text);

/** Flags from these services, each European or Asian by its place, and from the operator's file. */
async function start(services: readonly EngineServer[], own = '{}') {
  await writeOwn(own);
  const metrics = createMetrics();
  const lines: { level: number; msg: string; site?: string; flags?: object }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const providers = services.map(({ url }, place) =>
    ofrep({ name: place === 0 ? 'flags-eu' : 'flags-asia', url, token: 'secret-token' }),
  );
  const readFile = () => embeddedFlags(flagFile, sites, { own_file: join(folder, 'own.json') });
  const flags = await liveFlags({ providers, readFile, sites: () => sites, metrics, log });
  started.push(flags);
  return { flags, lines, metrics };
}

/** One refresh, over as soon as it can be. */
async function refresh(flags: LiveFlags): Promise<void> {
  const refreshed = flags.refresh();
  vi.advanceTimersByTime(400);
  await refreshed;
}

describe('flags from outside', () => {
  it('are asked from the European service for each site, and from no other [FLG-01]', async () => {
    const eu = await aService(says({ planned_maintenance: true }));
    const asia = await aService(says({ unplanned_maintenance: true }));
    const { flags } = await start([eu, asia]);
    expect(flags.flagsFor(fi)).toMatchObject({ planned_maintenance: true, unplanned_maintenance: false });
    expect(asia.asked).toEqual([]);
    expect(eu.asked).toHaveLength(sites.length);
    expect(eu.asked[0]).toMatchObject({
      method: 'POST',
      url: new URL('http://engine.example/ofrep/v1/evaluate/flags'),
      headers: { authorization: 'Bearer secret-token' },
    });
    expect(eu.asked.map(({ body }) => body)).toContainEqual({
      context: { targetingKey: 'sg', site: 'sg', country_code: 'SG', brand: sg.brand.id },
    });
  });

  it('leave to the static file what they do not say [FLG-01] [FLG-03]', async () => {
    const { flags } = await start([await aService(says({ pre_order: false }))]);
    expect(flags.flagsFor(sg)).toMatchObject({ pre_order: false, 'pay-at-pickup': false, voucher: true });
    expect(flags.fallback(sg)).toMatchObject({ pre_order: true, 'pay-at-pickup': false });
  });

  it.each<[string, Answer]>([
    ['fails', { status: 500, body: { errorDetails: 'internal' } }],
    ['refuses the credential', { status: 401, body: '' }],
    ['answers a page', { status: 200, body: '<html>Welcome</html>' }],
    ['answers in another form', { status: 200, body: { flags: { pre_order: false } } }],
    ['answers no value of the key', says({ pre_order: 'off' })],
    ['moved', { status: 302, body: '' }],
  ])('are asked from the next one where the first %s [FLG-01]', async (_, fault) => {
    const asia = await aService(says({ pre_order: false }));
    const { flags } = await start([await aService(fault), asia]);
    expect(flags.flagsFor(fi).pre_order).toBe(false);
  });

  it('are asked from the next one after two seconds, and from the file after four [FLG-01]', async () => {
    const [eu, asia] = [await aService(says({})), await aService(says({ pre_order: false }))];
    eu.breakWith('hangs');
    const starting = start([eu, asia]);
    await vi.waitFor(() => expect(eu.asked).toHaveLength(sites.length));
    vi.advanceTimersByTime(1999);
    expect(asia.asked).toEqual([]);
    vi.advanceTimersByTime(1);
    const { flags } = await starting;
    expect(flags.flagsFor(fi).pre_order).toBe(false);
    await eu.given_up;

    asia.breakWith('hangs');
    const refreshed = flags.refresh();
    vi.advanceTimersByTime(400);
    for (const server of [eu, asia]) {
      const before = server.asked.length;
      await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
      vi.advanceTimersByTime(2000);
    }
    await refreshed;
    expect(flags.flagsFor(fi).pre_order).toBe(true);
  });

  it('raise an error where nobody answers, and those known stay in force [FLG-01]', async () => {
    const eu = await aService(says({ pre_order: false }));
    const { flags } = await start([eu]);
    eu.breakWith({ status: 500, body: '' });
    await writeOwn('no flags');
    const refused = flags.refresh().catch(String);
    vi.advanceTimersByTime(400);
    expect(await refused).toContain('No source of flags answers');
    expect(flags.flagsFor(fi).pre_order).toBe(false);
  });

  it('keep their secret out of the log [FLG-01]', async () => {
    const { lines } = await start([await aService({ status: 500, body: '' })]);
    expect(lines.map(({ msg }) => msg)).toContain('an engine failed');
    expect(JSON.stringify(lines)).not.toContain('secret-token');
  });
});

describe('flags in force', () => {
  it('are asked anew every five minutes [FLG-02]', async () => {
    const { flags } = await start([]);
    await writeOwn('{"sites": {"sg": {"planned_maintenance": true}}}');
    vi.advanceTimersByTime(300_000 + 399);
    expect(flags.flagsFor(sg).planned_maintenance).toBe(false);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(flags.flagsFor(sg).planned_maintenance).toBe(true));
    expect(flags.flagsFor(fi).planned_maintenance).toBe(false);
  });

  it('are asked once for all who wish it within 400 ms [FLG-02]', async () => {
    const eu = await aService(says({}));
    const { flags } = await start([eu]);
    const wishes = [flags.refresh()];
    vi.advanceTimersByTime(399);
    wishes.push(flags.refresh());
    vi.advanceTimersByTime(399);
    expect(eu.asked).toHaveLength(sites.length);
    vi.advanceTimersByTime(1);
    await Promise.all(wishes);
    expect(eu.asked).toHaveLength(2 * sites.length);
  });

  it('tell whoever runs the product what has changed, and which site is closed [NAV-07] [FLG-02]', async () => {
    const { flags, lines, metrics } = await start([]);
    await writeOwn('{"sites": {"sg": {"unplanned_maintenance": true}}}');
    await refresh(flags);
    expect(lines).toMatchObject([
      { level: 40, msg: 'flags changed', site: 'sg', flags: { unplanned_maintenance: true } },
    ]);
    const gauge = await metrics.registry.getSingleMetricAsString('sendero_maintenance');
    expect(gauge).toContain('sendero_maintenance{site="sg"} 1');
    expect(gauge).toContain('sendero_maintenance{site="fi"} 0');
  });
});
