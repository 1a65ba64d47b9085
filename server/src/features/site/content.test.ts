import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentNames } from '@sendero/core/contract/site-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { fillIn } from './fill-in.ts';

const CONTENT = new URL('../../../../content/', import.meta.url);
const byCode = (a: string, b: string): number => (a < b ? -1 : 1);

let data_dir: string;
let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'sendero-content-'));
  world = await createTestWorld({ config: { data_dir } });
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await rm(data_dir, { recursive: true });
});

const page = async (name: string, host = 'localhost', query = '?language=en', headers = {}) => {
  const reply = await app.inject({
    url: `/site/api/v1/content/${name}${query}`,
    headers: { host, ...headers },
  });
  return String(reply.json().result).replaceAll(/\s+/g, ' ');
};

describe('pages of text', () => {
  it('come in the language that is asked for, else in the browser’s, else in the country’s [PUB-05]', async () => {
    expect(await page('terms')).toContain('<h1>Terms and conditions</h1>');
    expect(await page('terms', 'localhost', '?language=fi')).toContain('<h1>Käyttöehdot</h1>');
    expect(await page('terms', 'localhost', '', { 'accept-language': 'sv, en;q=0.8' })).toContain(
      'Terms and',
    );
    expect(await page('terms', 'localhost', '')).toContain('Käyttöehdot');
    expect(await page('terms', 'localhost', '?language=../../x')).toContain('Käyttöehdot');
  });

  it.each(['localhost', 'hk.localhost', 'th.localhost', 'kw.localhost', 'pk.localhost', 'sa.localhost'])(
    'are whole on %s, without a word that was not filled in [PUB-05]',
    async (host) => {
      for (const name of contentNames) {
        const html = await page(name, host, '');
        expect(html, `${name}`).toMatch(/^<h1>/);
        expect(html, `${name}`).not.toMatch(/\{|null|undefined|NaN/);
      }
    },
  );

  it('tell how long people are kept, by the country’s own numbers [SAF-10]', async () => {
    const terms = await page('terms');
    expect(terms).toContain('after 13 months; sheets after 90 days');
    expect(terms).toContain('names nobody after 30 days');
  });

  it('name the terms that Poland, Serbia and Romania keep elsewhere [PUB-05]', async () => {
    for (const [site, name] of [
      ['pl', 'Poland'],
      ['rs', 'Serbia'],
      ['ro', 'Romania'],
    ]) {
      const html = await page('terms', `${site}.localhost`);
      expect(html).toContain(`The terms for ${name} are kept at <a href="https://terms.`);
    }
    expect(await page('terms', 'se.localhost')).not.toContain('are kept at');
  });

  it('tell a country’s own limits and prices [HLP-05]', async () => {
    const hongKong = await page('faq', 'hk.localhost');
    expect(hongKong).toContain('<p>10 kg at most.</p>');
    expect(hongKong).toMatch(/<h2>What may it be worth\?<\/h2> <p>HK\$1,000\.00 at most/);
    expect(hongKong).toContain('<p>10 km at most, by the streets.</p>');
    const taiwan = await page('faq', 'tw.localhost');
    expect(taiwan).toMatch(/Cash on delivery costs (NT)?\$25/);
    const finland = await page('faq');
    expect(finland).toContain('<p>5 kg at most.</p>');
    expect(finland).toContain('<a href="mailto:support@sendero.example">');
    expect(finland).not.toContain('What may it be worth');
    expect(finland).not.toContain('Cash on delivery');
    for (const always of [
      'Typically 30 minutes or less',
      'within 60 minutes',
      'no surge pricing',
      'below 500 g',
    ])
      expect(finland).toContain(always);
  });

  it('work the prices out by the country’s own rule, as far as its riders go [HLP-06] [HLP-05]', async () => {
    const taiwan = (await page('faq', 'tw.localhost')).replaceAll('\u00a0', ' ');
    expect(taiwan).toContain('<li>2 km: NT$99.00 + 1 × NT$10.00 = NT$109.00</li>');
    expect(taiwan).toContain('<li>5 km: NT$99.00 + 4 × NT$10.00 = NT$139.00</li>');
    expect(taiwan).toContain('<li>12 km: NT$99.00 + 11 × NT$10.00 = NT$209.00</li>');
    expect(taiwan).toContain('NT$99.00 + 4 × NT$10.00 + NT$25.00 = NT$164.00 (with cash on delivery)');
    expect(taiwan).toContain('<p>20 kg at most.</p>');
    expect(taiwan).toContain('NT$5,000.00 at most');
    const burma = await page('faq', 'mm.localhost');
    expect(burma).toContain('4 km: ');
    expect(burma).not.toContain('5 km: ');
    expect(burma).not.toContain('cash on delivery');
  });

  it('are the operator’s where there are any, in whatever language, and markup in them is only shown [PUB-05]', async () => {
    const folder = join(data_dir, 'content', 'dk');
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, 'terms.da.md'),
      '# Vilkår for {brand}\n\n<script>alert(1)</script>\n\n[her](javascript:alert(1))',
    );
    const html = await page('terms', 'dk.localhost');
    expect(html).toContain('<h1>Vilkår for Sendero</h1>');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('href="javascript');
    expect(await page('terms', 'no.localhost')).toContain('Terms and conditions');
  });

  it.each(contentNames)('has as much to say in every language as in English: %s [PUB-05]', async (name) => {
    const shapes = new Map<string, unknown>();
    for (const file of (await readdir(CONTENT)).filter((one) => one.startsWith(`${name}.`))) {
      const text = await readFile(new URL(file, CONTENT), 'utf8');
      const parts = [/^#+ /gm, /^- /gm, /^\*\*/gm].map((part) => text.match(part)?.length ?? 0);
      shapes.set(file, [...parts, (text.match(/\{\w+\}/g) ?? []).toSorted(byCode)]);
    }
    expect(shapes.size).toBeGreaterThan(20);
    for (const [file, shape] of shapes)
      expect({ file, shape }).toEqual({ file, shape: shapes.get(`${name}.en.md`) });
  });

  it('are a closed list [PUB-05]', async () => {
    const reply = await app.inject({ url: '/site/api/v1/content/secrets', headers: { host: 'localhost' } });
    expect(reply.statusCode).toBe(400);
  });
});

describe('fillIn', () => {
  it.each([
    ['keeps what it does not know', '{a} and {other}', '1 and {other}'],
    ['leaves a paragraph out', 'one\ntwo {b}\n\nthree', 'three'],
    ['leaves an item out, with its second line', '- {a}\n- {b}\n  more\n- c', '- 1\n- c'],
    ['leaves a list out that has no item left', 'x\n\n- {b}', 'x'],
    ['leaves a heading out with the last under it', '# T\n\n## A\n\n{b}\n\n## B\n\nx', '# T\n\n## B\n\nx'],
    ['leaves the last heading out too', '# T\n\nx\n\n## A\n\n{b}', '# T\n\nx'],
  ])('%s', (_name, markdown, filled) => {
    expect(fillIn(markdown, { a: 1, b: null })).toBe(filled);
  });
});
