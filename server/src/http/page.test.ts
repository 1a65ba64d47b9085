import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BOOT_ELEMENT } from '@sendero/core/contract/boot';
import { operatorPagePaths } from '@sendero/core/contract/operator-pages';
import { pagePaths } from '@sendero/core/contract/pages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { portOf } from '../testing/live-client.ts';
import { builtPages } from './built-pages.ts';
import { screenSources } from './screen-sources.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (url: string, headers: Record<string, string> = {}, from = app) =>
  from.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } });

const found = (html: string, pattern: RegExp): string =>
  pattern.exec(html)?.[1] ?? expect.fail(`No ${pattern.source}.`);

/** What a page says of itself before any script has run. */
async function pageOf(url: string, headers: Record<string, string> = {}) {
  const reply = await get(url, headers);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  const html = reply.body;
  return {
    reply,
    html,
    language: found(html, /<html lang="([^"]*)"/),
    direction: found(html, /<html [^>]*dir="([^"]*)"/),
    title: found(html, /<title>(.*?)<\/title>/),
    canonical: found(html, /<link rel="canonical" href="([^"]*)">/),
    theme: found(html, /<style>(.*?)<\/style>/),
    organisation: JSON.parse(found(html, /<script type="application\/ld\+json">(.*?)<\/script>/)),
    boot: JSON.parse(found(html, new RegExp(`id="${BOOT_ELEMENT}">(.*?)</script>`))),
  };
}

describe('pages', () => {
  it.each(pagePaths.map((path) => path.replace(/:\w+/, 'v-1')))('are at %s [NAV-08]', async (path) => {
    expect((await get(path)).statusCode).toBe(200);
    expect((await get(`${path}?from=mail`)).statusCode).toBe(200);
  });

  it('go out compressed to who can read that', async () => {
    const { headers } = await get('/history/v-1', { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
  });

  it.each(['/nothing', '/order-tracking/a/b', '/request', '/index.html'])(
    'are not at %s: not found, with the same face [NAV-08]',
    async (path) => {
      const reply = await get(path);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain(BOOT_ELEMENT);
    },
  );

  it.each([
    ['//', 200],
    ['//[', 404],
    ['http://[/', 400],
  ])('survive being asked for %s, which is no address: %i [NAV-08]', async (path, status) => {
    const listening = await createApp(world);
    await listening.listen({ port: 0, host: '127.0.0.1' });
    const port = portOf(listening);
    const answered = await new Promise((resolve, reject) => {
      const asked = request({ port, path, headers: { accept: 'text/html' } }, (reply) =>
        resolve(reply.statusCode),
      );
      asked.on('error', reject).end();
    });
    await listening.close();
    expect(answered).toBe(status);
  });

  it('are for those who read HTML; others get the problem [NAV-08]', async () => {
    expect((await get('/nothing', { accept: 'application/json' })).json().code).toBe('NotFound');
    expect((await get('/nothing', { accept: '*/*' })).json().code).toBe('NotFound');
    expect((await get('/', { accept: '*/*' })).statusCode).toBe(200);
  });

  it('may be asked for by their head alone [NAV-08]', async () => {
    const head = (url: string) => app.inject({ method: 'HEAD', url, headers: { accept: 'text/html' } });
    expect((await head('/')).statusCode).toBe(200);
    expect((await head('/nothing')).statusCode).toBe(404);
  });

  it('are told apart where they are not built', async () => {
    const bare = await createApp({
      ...world,
      pages: builtPages(new URL('file:///nonexistent/')),
    });
    const reply = await get('/', {}, bare);
    expect(reply.json()).toMatchObject({ status: 503, code: 'Unavailable' });
    await bare.close();
  });
});

describe('a site', () => {
  it.each([
    ['localhost', 'fi', 'Sendero', 'FI', 'EUR', 165],
    ['fi.localhost:3000', 'fi', 'Sendero', 'FI', 'EUR', 165],
    ['unknown.example', 'fi', 'Sendero', 'FI', 'EUR', 165],
    ['sg.localhost', 'sg', 'Monsoon Example', 'SG', 'SGD', 300],
    ['SG.Lantern.example', 'sg-lantern', 'Lantern Example', 'SG', 'SGD', 25],
    ['kh.localhost', 'kh', 'Tonle Example', 'KH', 'KHR', 195],
  ])('at %s is %s of %s [WLB-01] [WLB-05]', async (host, site, name, country_code, currency, hue) => {
    const page = await pageOf('/connect?x=1', { host });
    expect(page.boot).toMatchObject({ site, market: { country_code, currency }, brand: { name } });
    expect(page.boot.flags).toHaveProperty('pre_order', true);
    expect(page.title).toContain(name);
    expect(page.theme).toContain(`--brand-hue:${hue}`);
    expect(page.canonical).toBe(`http://${host}/connect`);
    expect(page.organisation).toMatchObject({ '@type': 'Organization', name });
    expect(page.html).toContain(`href="/brand/${page.boot.brand.id}.svg?`);
  });

  it('allows its own theme by hash, and no other style [WLB-01]', async () => {
    const { reply, theme } = await pageOf('/', { host: 'kh.localhost' });
    const hash = createHash('sha256').update(theme).digest('base64');
    expect(reply.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  it.each([
    ['localhost', undefined, 'fi'],
    ['localhost', 'en', 'en'],
    ['localhost', 'en-GB,en;q=0.9,fi;q=0.8', 'en'],
    ['localhost', 'sv,de;q=0.9', 'fi'],
    ['localhost', 'en;q=0.2,fi;q=0.9', 'fi'],
    ['sg.localhost', 'fi', 'en'],
    ['no.localhost', 'nn-NO', 'nb'],
    ['no.localhost', 'no;q=0.9,en;q=0.8', 'nb'],
    ['ph.localhost', 'fil-PH', 'tl'],
    ['rs.localhost', 'sr-RS', 'sr-Latn'],
    ['hk.localhost', 'zh-Hant', 'zh-HK'],
    ['my.localhost', 'zh-CN', 'zh-MY'],
    ['my.localhost', 'zh-TW,ms;q=0.5', 'ms'],
    ['pk.localhost', 'ur-Latn-PK', 'ur-Latn'],
    ['de.localhost', 'de-DE,fr;q=0.5', 'en'],
    ['localhost', '*, not a language;q=x, fi-FI', 'fi'],
  ])('at %s for a reader of %s speaks %s [LNG-02] [WLB-03]', async (host, wanted, language) => {
    const page = await pageOf('/', { host, ...(wanted && { 'accept-language': wanted }) });
    expect([page.language, page.direction, page.boot.locale]).toEqual([language, 'ltr', language]);
    expect(page.html).toContain(`href="/locales/${language}.json"`);
    expect(page.reply.headers.vary).toContain('accept-language');
  });

  it.each([
    ['sa.localhost', 'ar-EG', 'ar-SA', 'rtl'],
    ['pk.localhost', 'ur', 'ur', 'rtl'],
    ['pk.localhost', 'ur-Latn', 'ur-Latn', 'ltr'],
  ])('at %s for a reader of %s is written in %s, %s [LNG-04]', async (host, wanted, locale, direction) => {
    const page = await pageOf('/', { host, 'accept-language': wanted });
    expect([page.language, page.direction]).toEqual([locale, direction]);
  });

  it('tells of the sample map of its country only [WLB-05]', async () => {
    expect((await pageOf('/')).boot.maps).toMatchObject([{ region: 'fi-test' }]);
    expect((await pageOf('/', { host: 'sg.localhost' })).boot.maps).toEqual([]);
    const [{ url }] = (await pageOf('/')).boot.maps;
    expect((await get(url)).headers['cache-control']).toContain('immutable');
    expect((await get(url.replace(/\.\w+\.json/, '.000000000000.json'))).statusCode).toBe(404);
  });

  it.each([
    ['/a"><script>alert(1)</script>', 'localhost'],
    ['/', 'x"><script>alert(1)</script>'],
    ['/</script><script>alert(1)</script>', 'localhost'],
    ['/', 'x" onload="alert(1)'],
  ])('writes nothing of the address %s at %s as HTML', async (url, host) => {
    expect((await get(url, { host })).body).not.toMatch(/<script>alert|(?<!\\)" onload=/);
  });
});

describe('before any script has run', () => {
  it('the landing shows its promise in its language, to visitors [WLB-01]', async () => {
    const { html } = await pageOf('/', { 'accept-language': 'en' });
    expect(html).toMatch(/data-frame="visitor"[^]*<h1[^>]*>\s*A rider at your door/);
    expect((await pageOf('/', { 'accept-language': 'fi' })).html).not.toContain('A rider at your door');
  });

  it.each(['/request-a-rider/v-1', '/order-tracking', '/history', '/bulk-order/v-1'])(
    'the portal shows its bar at %s, to users [WLB-01]',
    async (path) => {
      const { html } = await pageOf(path, { host: 'kh.localhost' });
      expect(html).toMatch(/data-frame="user"[^]*Tonle Example/);
    },
  );

  it('who looks is asked by the one script that the policy allows [SAF-13]', async () => {
    const { html, reply } = await pageOf('/');
    const script = found(html, /<script>([^]*?)<\/script>/);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it.each(['/', '/connect', '/history', '/settings', '/maintenance'])(
    'colours chosen on the device are there at %s, by the one script that the policy allows [SAF-13]',
    async (path) => {
      const { body, headers } = await get(path);
      const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
      expect(scripts).toEqual([expect.stringContaining('sendero.theme')]);
      const hash = createHash('sha256')
        .update(scripts[0] ?? '')
        .digest('base64');
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    },
  );

  it('shows no frame where there is no page, or none is open [NAV-08]', async () => {
    expect((await get('/nothing')).body).not.toContain('data-frame');
  });

  it('a built page holds its styles, and names its screen’s scripts', async () => {
    const files = {
      'index.html': { file: 'assets/index.js', imports: ['_start.js'] },
      '_start.js': { file: 'assets/start.js' },
      'src/features/public/LandingPage.tsx': {
        file: 'assets/landing.js',
        imports: ['_start.js', '_form.js'],
      },
      '_form.js': { file: 'assets/form.js' },
    };
    const folder = await buildOf(files, '.a > .b { color: red }');
    const built = await createApp({ ...world, pages: builtPages(folder) });
    const { body, headers } = await get('/', {}, built);
    await built.close();
    expect(body).toContain('<style>.a > .b { color: red }</style>');
    const hash = createHash('sha256').update('.a > .b { color: red }').digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    const preloaded = [...body.matchAll(/rel="modulepreload" crossorigin href="([^"]*)"/g)].map(
      ([, url]) => url,
    );
    expect(new Set(preloaded)).toEqual(new Set(['/assets/form.js', '/assets/landing.js']));
  });

  it.each(pagePaths.flatMap((path) => screenSources(path)))('%s is a screen of the portal', (source) => {
    expect(existsSync(new URL(`../../../web/${source}`, import.meta.url))).toBe(true);
  });
});

describe('the operator’s host', () => {
  const host = 'operator.localhost:3000';

  it.each(operatorPagePaths.map((path) => path.replace(/:\w+/, 'x-1')))(
    'has the application at %s, which no portal has [OPR-01]',
    async (path) => {
      const { statusCode, body } = await get(path, { host });
      expect(statusCode).toBe(200);
      expect(body).toContain('<title>Operator · Sendero</title>');
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect((await get(path)).body).not.toContain('Operator · Sendero');
    },
  );

  it.each([...pagePaths.slice(1), '/nothing', '/tracking/hki2-nobody.knows'])(
    'has nothing of a portal at %s [OPR-01]',
    async (path) => {
      const { statusCode, body } = await get(path.replace(/:\w+/g, 'x-1'), { host });
      expect(statusCode).toBe(404);
      expect(body).not.toMatch(/data-frame|application\/ld\+json/);
    },
  );

  it('loads nothing of others, and stands in nobody’s frame [OPR-01]', async () => {
    const { headers, body } = await get('/', { host });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    for (const [, kind, text = ''] of body.matchAll(/<(script|style)>([^]*?)<\/\1>/g)) {
      const hash = createHash('sha256').update(text).digest('base64');
      const directive = policy.split(';').find((one) => one.startsWith(`${kind}-src `));
      expect(directive).toContain(`'sha256-${hash}'`);
    }
  });

  it.each([
    ['ar-EG', 'ar', 'rtl'],
    ['fi-FI', 'en', 'ltr'],
  ])('speaks to a reader of %s in %s, %s [OPR-01]', async (wanted, language, direction) => {
    const { body } = await get('/', { host, 'accept-language': wanted });
    expect(body).toContain(`<html lang="${language}" dir="${direction}">`);
  });

  it('has texts that no portal loads, over those of what both show [OPR-01]', async () => {
    const texts = (await get('/locales/en.json', { host })).json();
    expect(texts).toMatchObject({ 'operator.name': 'OPERATOR', 'shell.close': 'Close' });
    expect((await get('/locales/en.json')).json()).not.toHaveProperty('operator.name');
    expect((await get('/locales/fi.json', { host })).statusCode).toBe(404);
  });

  it('tells the application of every site [OPR-01]', async () => {
    const { body } = await get('/', { host });
    const boot = JSON.parse(found(body, new RegExp(`id="${BOOT_ELEMENT}">(.*?)</script>`)));
    expect(boot).toMatchObject({ production: false, locales: ['ar', 'en'] });
    expect(boot.sites).toContainEqual(
      expect.objectContaining({ id: 'sg-lantern', currency: 'SGD', time_zone: 'Asia/Singapore' }),
    );
  });
});

/** A build as Vite writes it, with one stylesheet. */
async function buildOf(files: object, styles: string): Promise<URL> {
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'pages-'))}/`);
  await mkdir(new URL('.vite/', folder));
  await mkdir(new URL('assets/', folder));
  const head = '<!--sendero:head--><link rel="stylesheet" crossorigin href="/assets/start.css">';
  await writeFile(
    new URL('index.html', folder),
    `<!doctype html><html><head>${head}</head><body></body></html>`,
  );
  await writeFile(new URL('assets/start.css', folder), styles);
  await writeFile(new URL('.vite/manifest.json', folder), JSON.stringify(files));
  return folder;
}

describe('what pages load', () => {
  it('are texts, with the English ones where a language lacks them [LNG-01]', async () => {
    const english = (await get('/locales/en.json')).json();
    const finnish = (await get('/locales/fi.json')).json();
    expect(Object.keys(finnish)).toEqual(expect.arrayContaining(Object.keys(english)));
    expect((await get('/locales/xx.json')).statusCode).toBe(404);
  });

  it('are icons of brands', async () => {
    expect((await get('/brand/tonle.svg')).headers['content-type']).toContain('image/svg+xml');
    expect((await get('/brand/nobody.svg')).statusCode).toBe(404);
    expect((await get('/favicon.ico')).body).toBe((await get('/brand/sendero.svg')).body);
  });

  it.each([
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/locales/..%2fen.json',
  ])('are nothing else: %s', async (url) => {
    expect((await get(url, { accept: '*/*' })).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('are files of a build, which are one route to whoever counts calls, however many they are', async () => {
    const built = await createApp({ ...world, pages: builtPages(await buildOf({}, '.a { color: red }')) });
    const { body, headers } = await get('/assets/start.css', { accept: '*/*' }, built);
    await built.close();
    expect([body, headers['cache-control']]).toEqual([
      '.a { color: red }',
      'public, max-age=31536000, immutable',
    ]);
    const counted = await world.metrics.registry.getSingleMetricAsString('sendero_http_request_seconds');
    expect(counted).toContain('route="/assets/*"');
    expect(counted).not.toContain('start.css');
  });

  it('name their build', async () => {
    const { build } = (await get('/asset-manifest.json')).json();
    expect((await pageOf('/')).boot.build).toBe(build);
  });
});
