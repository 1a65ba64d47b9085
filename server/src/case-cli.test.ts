import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { tellCase } from './features/case/say-in-case.ts';
import { getOrderForRide } from './features/order/find-order.ts';
import { aCase } from './testing/a-case.ts';
import { bareJpeg } from './testing/a-photo.ts';
import { type Shop, aShop } from './testing/a-shop.ts';
import { anOrder } from './testing/an-order.ts';
import { type TestWorld, createTestWorld } from './testing/test-world.ts';

const CLI = fileURLToPath(new URL('./case-cli.ts', import.meta.url));
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let databaseUrl: string;

beforeAll(async () => {
  world = await createTestWorld({
    through: (url) => {
      databaseUrl = url;
      return Promise.resolve(url);
    },
  });
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Runs `npm run case` as an operator would; answers its exit code and everything it says. */
function run(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [CLI, ...args],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
      (error, stdout, stderr) => settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

describe('npm run case [RCP-06]', () => {
  it('lists what is to be decided, and decides it once', async () => {
    const { order_id } = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    expect(await run('show', order_id)).toEqual({ code: 1, said: 'There is no case of this order.\n' });
    await aCase(world, order_id);
    expect((await run('list', '--country', 'fi')).said).toContain(`FI ${order_id}  since`);
    expect((await run('decide', order_id, '--refund', '1.50')).said).toContain('--credit says');
    expect((await run('decide', order_id, '--credit', '1.505')).said).toContain('an amount in EUR');
    expect((await run('decide', order_id)).said).toContain('either --refund');
    const decided = { code: 0, said: 'Decided: credit €1.50\n' };
    expect(await run('decide', order_id, '--credit', '1.50')).toEqual(decided);
    expect(await run('decide', order_id, '--credit', '1.5')).toEqual(decided);
    expect((await run('decide', order_id, '--nothing')).code).toBe(1);
    expect((await run('show', order_id)).said).toContain('Decided: credit €1.50');
    expect((await run('list')).said).toBe('There is nothing to decide.\n');
  }, 120_000);

  it('shows what was said, and writes its photos to a folder', async () => {
    const { order_id } = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    const row = await getOrderForRide(world, order_id);
    await aCase(world, order_id);
    if (row) await tellCase(world, row, { kind: 'damaged', words: 'Broken' }, [bareJpeg]);
    expect((await run('show', order_id)).said).toMatch(
      /recipient {2}damaged {2}Broken\n {2}photo [\da-f-]{36}\n/,
    );
    const folder = await mkdtemp(join(tmpdir(), 'photos-'));
    const { said } = await run('show', order_id, '--photos', folder);
    const [name = ''] = await readdir(folder);
    expect(said).toContain(`  photo ${join(folder, name)}\n`);
    expect(await readFile(join(folder, name))).toEqual(bareJpeg);
    await rm(folder, { recursive: true });
  }, 120_000);
});
