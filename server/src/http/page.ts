import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { Brand } from '@sendero/core/brand/brand';
import { BOOT_ELEMENT, type Boot } from '@sendero/core/contract/boot';
import { isPage } from '@sendero/core/contract/pages';
import type { Site } from '@sendero/core/market/site';
import { directionOf } from '@sendero/core/values/locale';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perWorld } from '../per-world.ts';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { MAINTENANCE_RETRY_S, isInMaintenance } from './maintenance.ts';
import { mapsOf } from './map.ts';
import { asPage, themeOf } from './page-policy.ts';
import { Problem, answerProblem } from './problem.ts';

export type PageName = 'index' | 'track';

interface PageExtras {
  readonly title?: string;
  /** Trusted HTML that stands in the page before any script has run. */
  readonly body?: string;
  readonly status?: number;
  readonly noindex?: boolean;
}

const templatesOf = perWorld(() => new Map<PageName, Promise<string>>());

/** The built entry of a page; the build never changes under a running server. */
function templateOf(world: World, name: PageName): Promise<string> {
  const templates = templatesOf(world);
  const kept = templates.get(name) ?? readFile(new URL(`${name}.html`, world.config.web_dir), 'utf8');
  kept.catch(() => templates.delete(name));
  templates.set(name, kept);
  return kept;
}

/** Answers a page with its site written into it: title, theme, language, direction and boot data (WLB-01). */
export async function sendPage(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  name: PageName,
  extras: PageExtras = {},
): Promise<FastifyReply> {
  const site = siteOf(world, request);
  const locale = world.texts.choose(
    request.headers['accept-language'],
    site.market.languages,
    site.market.default_language,
  );
  const template = await templateOf(world, name).catch(() => null);
  if (template === null)
    throw new Problem('Unavailable', { detail: 'The pages are not built: run `npm run build`.' });
  // The public page says its texts itself; the portal asks for them first of all.
  const preload =
    name === 'index' ? `<link rel="preload" as="fetch" crossorigin href="/locales/${locale}.json">` : '';
  const html = template
    .replace(/<html[^>]*>/, `<html lang="${locale}" dir="${directionOf(locale)}">`)
    .replace('<!--sendero:head-->', () => preload + head(world, request, site, locale, extras))
    .replace('<!--sendero:body-->', () => extras.body ?? '');
  return asPage(world, request, reply)
    .code(extras.status ?? 200)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, host')
    .send(html);
}

function head(world: World, request: FastifyRequest, site: Site, locale: string, extras: PageExtras): string {
  const { brand } = site;
  const title = extras.title ?? world.texts.say(locale, 'page.title', { brand: brand.name });
  const canonical = `${request.protocol}://${request.host}${pathOf(request)}`;
  const organisation = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: canonical,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(world.texts.say(locale, 'page.description', { brand: brand.name }))}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...(extras.noindex ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="icon" type="image/svg+xml" href="/brand/${brand.id}.svg">`,
    `<style>${themeOf(brand)}</style>`,
    `<script type="application/ld+json">${json(organisation)}</script>`,
    `<script type="application/json" id="${BOOT_ELEMENT}">${json(bootOf(world, site, locale))}</script>`,
  ].join('\n    ');
}

function bootOf(world: World, site: Site, locale: string): Boot {
  return {
    site: site.id,
    market: site.market,
    brand: site.brand,
    flags: world.flags.flagsFor(site),
    locale,
    locales: site.market.languages.filter((language) => world.texts.locales.includes(language)),
    maps: mapsOf(world.regions(), site.market.country_code),
    operator_map: world.operator_map?.map ?? null,
    build: buildOf(world).id,
  };
}

const iconOf = ({ hue, logo }: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="oklch(0.55 0.16 ${hue})" d="${escapeHtml(logo)}"/></svg>`;

/** JSON that cannot end the script element it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Text made safe for HTML's text and quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Names the build that is served; pages compare it with their own. */
const buildOf = perWorld(() => ({ id: 'unbuilt' }));

const pathOf = ({ url }: FastifyRequest): string => url.replace(/[?#].*$/s, '');

const isReading = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD'].includes(method);
const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/** Answers an address that is too long or no text at all: nothing is there, which is a page for who reads pages. */
export async function answerUnreadable(
  world: World,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isPath = request.url.startsWith('/');
  if (!isPath || !isReading(request) || !wantsPage(request)) return answerProblem(error, request, reply);
  await sendPage(world, request, reply, 'index', { status: 404 }).catch(() =>
    answerProblem(error, request, reply),
  );
}

/** The built files, the locales, the brands' icons, and every page of the portal; anything else is a 404 with the same face (NAV-08). */
export async function pageRoutes(app: FastifyInstance, world: World): Promise<void> {
  const { web_dir } = world.config;
  const manifest = await readFile(new URL('.vite/manifest.json', web_dir), 'utf8').catch(() => '{}');
  const build = buildOf(world);
  build.id = createHash('sha256').update(manifest).digest('hex').slice(0, 12);

  await app.register(fastifyStatic, {
    root: new URL('assets/', web_dir),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    wildcard: true,
  });

  app.get('/asset-manifest.json', (_request, reply) =>
    reply
      .type('application/json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ build: build.id, files: JSON.parse(manifest) })),
  );

  app.get<{ Params: { file: string } }>('/locales/:file', (request, reply) => {
    const texts = world.texts.file(request.params.file.replace(/\.json$/, ''));
    if (!texts) throw new Problem('NotFound');
    return reply.header('cache-control', 'public, max-age=300').send(texts);
  });

  // What is no page of ours, a map's picture or a file, is asked for its icon here.
  app.get('/favicon.ico', (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'host')
      .send(iconOf(siteOf(world, request).brand)),
  );

  app.get<{ Params: { file: string } }>('/brand/:file', (request, reply) => {
    const brand = world.sites.find((site) => `${site.brand.id}.svg` === request.params.file)?.brand;
    if (!brand) throw new Problem('NotFound');
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(iconOf(brand));
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    // A page is there for everybody; that something is missing is a page only for who reads pages.
    if (!isReading(request) || (!isPage(path) && !wantsPage(request)))
      throw new Problem('NotFound', { detail: `Nothing is at ${request.method} ${path}.` });
    if (!isPage(path)) return sendPage(world, request, reply, 'index', { status: 404 });
    if (!isInMaintenance(world, siteOf(world, request))) return sendPage(world, request, reply, 'index');
    void reply.header('retry-after', MAINTENANCE_RETRY_S);
    return sendPage(world, request, reply, 'index', { status: 503 });
  });
}
