import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { guides } from './guides.ts';

let world: TestWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
}, 180_000);
afterAll(async () => {
  await app.close();
  await world.close();
});

const read = (url: string) => app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });

it('has each guide as a whole page in the brand’s look, and leads from each to every other [DEV-04]', async () => {
  for (const [name, title] of Object.entries(guides)) {
    const page = await read(`/developers/${name}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`aria-current="page">${title}</a>`);
    expect(page.body).toContain('--brand-hue:');
    for (const other of [...Object.keys(guides), 'reference'])
      expect(page.body).toContain(`href="/developers/${other}"`);
    expect(page.body.match(/<h1>/g)).toHaveLength(1);
  }
  expect((await read('/developers')).body).toContain('First order in five minutes');
  expect((await read('/developers/of-nobody')).statusCode).toBe(404);
});

it('loads nothing from elsewhere, and lets scripts of the product alone run [DEV-04]', async () => {
  for (const path of ['/developers/webhooks', '/developers/reference']) {
    const { body, headers } = await read(path);
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\/(?!www\.standardwebhooks\.com)/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers['content-security-policy']).toMatch(/connect-src 'self';/);
  }
  expect((await read('/developers/webhooks')).headers['content-security-policy']).not.toContain(
    'unsafe-inline',
  );
});
