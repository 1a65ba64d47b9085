import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aListeningApp } from '../testing/a-listening-app.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { connectLive, portOf } from '../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const HTML = `<!doctype html><html><head><!--sendero:head--></head>
<body><script type="module" src="/main.ts"></script></body></html>`;

let folder: string;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendero-sources-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'vite.config.ts'),
    `export default { cacheDir: '${folder}/cache', logLevel: 'warn' };`,
  );
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(
    join(folder, 'main.ts'),
    'export const shown: string = "first";\nimport.meta.hot?.accept();\n',
  );
  world = await createTestWorld({ config: { web_sources: pathToFileURL(`${folder}/`) } });
  app = await aListeningApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await rm(folder, { recursive: true });
});

const at = (path: string) => `http://127.0.0.1:${portOf(app)}${path}`;
const textAt = async (path: string) => (await fetch(at(path))).text();

describe('pages from their sources', () => {
  it('have the site written into them, and load what they need as it is compiled', async () => {
    const page = await textAt('/');
    expect(page).toContain('id="sendero-boot"');
    expect(page).toContain('/@vite/client');
    expect(await textAt('/main.ts')).toMatch(/shown = "first"/);
  });

  it('are told of a change at once, beside the live feed on the same address', async () => {
    const { token } = /wsToken = "(?<token>[^"]+)"/.exec(await textAt('/@vite/client'))?.groups ?? {};
    const hot = new WebSocket(`ws://127.0.0.1:${portOf(app)}/?token=${token}`, 'vite-hmr', {
      origin: at(''),
    });
    const [connected] = await once(hot, 'message');
    expect(JSON.parse(String(connected))).toEqual({ type: 'connected' });
    const live = await connectLive(app, shop);
    expect(await textAt('/main.ts')).toMatch(/shown/);

    const told = once(hot, 'message');
    await writeFile(join(folder, 'main.ts'), 'export const shown = "second";\nimport.meta.hot?.accept();\n');
    const [update] = await told;
    expect(JSON.parse(String(update))).toMatchObject({ type: 'update', updates: [{ path: '/main.ts' }] });
    expect(await textAt('/main.ts')).toMatch(/shown = "second"/);

    live.send({ action: 'subscribeToVendor', vendor_id: shop.vendor.vendor_id });
    expect((await live.next()).type).not.toBe('subscribe_refused');
    hot.terminate();
  });

  it('change nothing of what the calls answer', async () => {
    const reply = await fetch(at('/vendor/api/v1/vendors'));
    expect(reply.status).toBe(401);
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});
