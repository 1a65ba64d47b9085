// The package as it would be published: built, judged by the ecosystem's linters, and used by its README, its examples and its command.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { makeKey } from '@sendero/core/contract/developer-api';
import type { FastifyInstance } from 'fastify';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { capture } from '../../scripts/setup/spawn.mjs';
import { aListeningApp } from '../../server/src/testing/a-listening-app.ts';
import { aShop, type Shop } from '../../server/src/testing/a-shop.ts';
import { anOrder } from '../../server/src/testing/an-order.ts';
import { callApi } from '../../server/src/testing/call-api.ts';
import { portOf } from '../../server/src/testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../../server/src/testing/test-world.ts';

const home = join(import.meta.dirname, '..');
const bin = (name: string) => join(home, '../node_modules/.bin', name);
const kept = mkdtempSync(join(tmpdir(), 'sendero-command-'));
const command = join(home, 'dist/command/sendero.js');

let world: TestWorld;
let app: FastifyInstance;
beforeAll(async () => {
  rmSync(join(home, 'dist'), { recursive: true, force: true });
  const built = await capture(process.execPath, [bin('tsc'), '-p', join(home, 'tsconfig.build.json')]);
  if (built.code !== 0) throw new Error(built.output);
  chmodSync(command, 0o755);
  symlinkSync(command, join(kept, 'sendero'));
  world = await createTestWorld();
  app = await aListeningApp(world);
}, 180_000);
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(kept, { recursive: true, force: true });
});

/** What a developer has in their terminal: a test key that the shop's owner made. */
async function env({ headers }: Shop) {
  const body = { name: 'Laptop', mode: 'test', scopes: ['quotes', 'orders:read', 'orders:write', 'outlets'] };
  const made = await callApi(app, headers, makeKey, { body });
  const { key } = made.json().result as { key: string };
  const SENDERO_ORIGIN = `http://localhost:${portOf(app)}`;
  return { ...process.env, SENDERO_ORIGIN, SENDERO_KEY: key, SENDERO_CONFIG: join(kept, 'none.json') };
}

describe('the package', () => {
  it('passes publint and are-the-types-wrong, as packed [DEV-07]', async () => {
    const { messages } = await publint({ pkgDir: home, strict: true });
    expect(messages).toEqual([]);
    const packed = await capture('npm', ['pack', '--pack-destination', kept, '--silent'], { cwd: home });
    expect(packed.code).toBe(0);
    const file = join(kept, packed.output.trim().split('\n').at(-1) ?? '');
    const judged = await capture(process.execPath, [
      bin('attw'),
      file,
      '--profile',
      'esm-only',
      '--format',
      'json',
    ]);
    expect(judged).toMatchObject({ code: 0 });
  });

  const blocks = ['README.md', ...globSync('../content/developers/*.md', { cwd: home })].flatMap((file) =>
    [...readFileSync(join(home, file), 'utf8').matchAll(/^```(ts|sh)\n(.*?)^```/gms)]
      .filter(([, , code]) => !code?.startsWith('export '))
      .map(
        ([, language = '', code = ''], index) => [`${basename(file)} ${index + 1}`, language, code] as const,
      ),
  );
  it.each(blocks)('runs what %s shows [DEV-04] [DEV-07]', async (name, language, code) => {
    const shop = await aShop(world, app);
    const terminal = await env(shop);
    const headers = { host: shop.headers.host, authorization: `Bearer ${terminal.SENDERO_KEY}` };
    await anOrder(app, headers, shop.vendor.vendor_id);
    const [program, path] =
      language === 'ts'
        ? [process.execPath, join(home, 'dist/blocks', `${name.replaceAll(/\W/g, '-')}.ts`)]
        : ['sh', join(kept, name)];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
    const own = {
      ...(await env(shop)),
      SENDERO_VENDOR: shop.vendor.vendor_id,
      PATH: `${kept}:${process.env['PATH']}`,
    };
    const { code: ended, output } = await capture(program, [path], { env: own });
    expect({ ended, output }).toEqual({ ended: 0, output: expect.stringMatching(/\S/) });
  });
});

/** A program under way, and its lines. */
function start(
  args: string[],
  environment: NodeJS.ProcessEnv,
): { child: ChildProcess; line: (like: RegExp) => Promise<string> } {
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: Interface = createInterface(child.stdout);
  const heard = lines[Symbol.asyncIterator]();
  return {
    child,
    line: async (like) => {
      for (;;) {
        const { value, done } = await heard.next();
        if (done) throw new Error(`It ended without ${String(like)}.`);
        if (like.test(value)) return value;
      }
    },
  };
}

describe('the command', () => {
  it('keeps a key that works for its user alone, and prices, places, watches and cancels with it [DEV-08]', async () => {
    const shop = await aShop(world, app);
    const SENDERO_CONFIG = join(kept, 'own/config.json');
    const { SENDERO_ORIGIN, SENDERO_KEY, ...rest } = await env(shop);
    const own = { ...rest, SENDERO_CONFIG };
    const run = async (...args: string[]) => capture(process.execPath, [command, ...args], { env: own });
    expect(await run('quote', '--to', 'x')).toMatchObject({
      code: 1,
      output: expect.stringContaining('sendero login'),
    });
    expect((await run('login', '--origin', SENDERO_ORIGIN, '--key', 'sndr_test_wrong')).code).toBe(1);
    expect(await run('login', '--origin', SENDERO_ORIGIN, '--key', SENDERO_KEY)).toMatchObject({ code: 0 });
    expect(statSync(SENDERO_CONFIG).mode & 0o777).toBe(0o600);

    const address = 'Aleksanterinkatu 21, 00100 Helsinki';
    expect(await run('quote', '--to', 'Aleksanterinkatu 21')).toMatchObject({
      code: 0,
      output: expect.stringContaining(address),
    });
    const order = [
      'order',
      '--to',
      'Aleksanterinkatu 21',
      '--name',
      'Eero',
      '--phone',
      '+358501234567',
      '--amount',
      '12',
    ];
    expect(await run(...order)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was placed'),
    });
    const placed = await run(...order, '--yes', '--json');
    const { order_id } = JSON.parse(placed.output) as { order_id: string };

    const watching = start([command, 'watch', order_id], own);
    expect(await watching.line(/received/)).toContain(order_id);
    expect(await run('cancel', order_id, '--reason', 'mistake_error')).toMatchObject({
      code: 0,
      output: expect.stringContaining('cancelled'),
    });
    expect(await watching.line(/cancelled/)).toContain(order_id);
    expect(await run('help')).toMatchObject({ code: 2, output: expect.stringContaining('sendero listen') });
  });

  it('forwards signed webhooks to a laptop, which the examples receive, verify and follow [DEV-07] [DEV-08]', async () => {
    const shop = await aShop(world, app);
    const own = { ...(await env(shop)), SENDERO_CONFIG: join(kept, 'listen.json') };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    writeFileSync(own.SENDERO_CONFIG, JSON.stringify({ webhook_secret: secret }));
    const receiving = { ...own, SENDERO_WEBHOOK_SECRET: secret, PORT: '0' };
    const receiver = start([join(home, 'examples/receive-webhooks.ts')], receiving);
    const port = /port: (\d+)/.exec(await receiver.line(/listening/))?.[1];
    const listening = start([command, 'listen', '--forward-to', `http://127.0.0.1:${port}/`], own);
    await listening.line(/Listening to/);

    const following = start([join(home, 'examples/place-and-follow.ts'), 'Aleksanterinkatu 21'], own);
    const order_id = (await following.line(/^placed/)).split(' ')[1] ?? '';
    expect(await receiver.line(/order.created/)).toContain(order_id);
    expect(await listening.line(/order.created/)).toContain('204');
    await following.line(/RECEIVED/);
    const cancelled = await capture(process.execPath, [command, 'cancel', order_id], { env: own });
    expect(cancelled.code).toBe(0);
    await following.line(/CANCELLED/);
    expect(await receiver.line(/order.updated/)).toContain('CANCELLED');
  });
});
