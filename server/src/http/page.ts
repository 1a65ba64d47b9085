import { markPath } from '@sendero/core/brand/mark-path';
import { isOperatorHost, isOperatorPage, operatorPagePaths } from '@sendero/core/contract/operator-pages';
import { type Boot, textsPath } from '@sendero/core/contract/boot';
import {
  deliveryElementPath,
  isPage,
  pagePaths,
  previewProgramPath,
  trackingWorkerPath,
} from '@sendero/core/contract/pages';
import type { Site } from '@sendero/core/market/site';
import { directionOf } from '@sendero/core/values/locale';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { markRoutes } from './mark-routes.ts';
import { contextOf } from './request-context.ts';
import { MAINTENANCE_RETRY_S, isInMaintenance } from './maintenance.ts';
import { bareBeginning, firstFrame } from './first-frame.ts';
import { sendOperatorPage } from './operator-page.ts';
import { bootElement, bootOf, inlineJson, textsVersion } from './page-boot.ts';
import { asPage, hashOf, themeOf } from './page-policy.ts';
import type { PageName } from './page-source.ts';
import { previewBar } from './preview-bar.ts';
import { Problem, answerProblem } from './problem.ts';
import { screenSources } from './screen-sources.ts';

interface PageExtras {
  readonly title?: string;
  /** Trusted HTML that is part of the page before any script has run. */
  readonly body?: string;
  readonly status?: number;
  readonly noindex?: boolean;
  /** The origins of others whose pages may hold this one in a frame. */
  readonly frames?: readonly string[];
  /** Replaces the brand's hue: a shop's own page (RCP-01). */
  readonly hue?: number | null;
  /** What the preview of a link says beside the title, and its picture's path. */
  readonly preview?: { readonly words: string; readonly picture: string | null };
}

/** Sends a page with its site written into it: title, theme, language, direction and boot data (WLB-01). */
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
  const template = await world.pages.template(name).catch(() => null);
  if (template === null)
    throw new Problem('Unavailable', { detail: 'The pages are not built: run `npm run build`.' });
  // The public page has its texts inline; the portal fetches them first.
  const isPortal = name === 'index';
  const preload = isPortal ? await preloads(world, site, pathOf(request), locale) : '';
  const { build } = await world.pages.manifest();
  const { markup, hash } =
    isPortal && extras.status === undefined
      ? await firstFrame(world, site, locale, pathOf(request))
      : bareBeginning;
  const page = template.html
    .replace(/<html[^>]*>/, `<html lang="${locale}" dir="${directionOf(locale)}">`)
    .replace(
      '<!--sendero:head-->',
      () => preload + head(world, request, bootOf(world, site, locale, build), extras),
    )
    .replace('<!--sendero:body-->', () => extras.body ?? (isPortal ? markup : ''));
  return asPage(world, request, reply, {
    frames: extras.frames,
    styles: [...template.styles, ...hueStyles(extras).map(hashOf)],
    scripts: isPortal && extras.body === undefined ? [hash] : [],
  })
    .code(extras.status ?? 200)
    .header('cache-control', contextOf(request.raw).is_preview ? 'no-store' : 'no-cache')
    .header('vary', 'accept-language, host')
    .send(page);
}

/** Lets the browser fetch the texts and the screen's scripts at once, not one after the other. */
async function preloads(world: World, { brand }: Site, path: string, locale: string): Promise<string> {
  const scripts = await world.pages.scripts(screenSources(path));
  return [
    `<link rel="preload" as="fetch" crossorigin href="${textsPath(locale, textsVersion(brand))}">`,
    ...scripts.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`),
  ].join('');
}

function head(world: World, request: FastifyRequest, boot: Boot, extras: PageExtras): string {
  const { brand, locale } = boot;
  const texts = world.texts.of(siteOf(world, request).brand);
  const plain = extras.title ?? texts.say(locale, 'page.title', { brand: brand.name });
  // Whoever has a preview and the site open in two windows tells them apart.
  const title = contextOf(request.raw).is_preview ? `◐ ${plain}` : plain;
  const canonical = `${request.protocol}://${request.host}${pathOf(request)}`;
  const shown = extras.preview ?? {
    words: texts.say(locale, 'page.description', { brand: brand.name }),
    picture: brand.mark === undefined ? null : markPath(brand),
  };
  const organisation = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: canonical,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(shown.words)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...previewOf(`${request.protocol}://${request.host}`, title, shown),
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    ...(extras.noindex ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="icon" href="${markPath(brand)}">`,
    ...[themeOf(brand), ...hueStyles(extras)].map((style) => `<style>${style}</style>`),
    `<script type="application/ld+json">${inlineJson(organisation)}</script>`,
    bootElement(boot).markup,
    previewBar(world, request, locale)?.markup ?? '',
  ].join('\n    ');
}

/** The inline style that a shop's own hue needs. */
const hueStyles = ({ hue = null }: PageExtras): string[] =>
  hue === null ? [] : [`:root{--brand-hue:${hue}}`];

/** What a messenger shows of a link (Open Graph). */
function previewOf(
  origin: string,
  title: string,
  { words, picture }: NonNullable<PageExtras['preview']>,
): string[] {
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    property('type', 'website'),
    property('title', title),
    property('description', words),
    ...(picture === null ? [] : [property('image', `${origin}${picture}`)]),
  ];
}

const SCRIPT = 'text/javascript; charset=utf-8';

/** Escapes text for HTML's text and quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const pathOf = ({ url }: FastifyRequest): string => url.replace(/[?#].*$/s, '');

/** No page's path. */
const NOWHERE = '';

const isReading = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD'].includes(method);
const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/**
 * Answers a URL that is too long or cannot be decoded: with the 404 page if the client accepts HTML, else with a
 * problem.
 */
export async function answerUnreadable(
  world: World,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isPath = request.url.startsWith('/');
  if (!isPath || !isReading(request) || !wantsPage(request)) return answerProblem(error, request, reply);
  const page = isOperatorHost(request.hostname)
    ? sendOperatorPage(world, request, reply, NOWHERE)
    : sendPage(world, request, reply, 'index', { status: 404 });
  await page.catch(() => answerProblem(error, request, reply));
}

/**
 * Routes for the pages' files, the locales, the brands' icons, and every page of the portal; anything else is a 404
 * page that looks the same (NAV-08).
 */
export async function pageRoutes(app: FastifyInstance, world: World): Promise<void> {
  await world.pages.serve(app);

  app.get('/asset-manifest.json', async (_request, reply) =>
    reply
      .type('application/json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(await world.pages.manifest())),
  );

  // Asked for by every visit: browsers compare it with what they have.
  app.get(trackingWorkerPath, async (_request, reply) => {
    const program = await world.pages.program('tracking-worker');
    if (program === null) throw new Problem('NotFound');
    const headers = { 'cache-control': 'no-cache', 'service-worker-allowed': '/' };
    return reply.type(SCRIPT).headers(headers).send(program);
  });

  app.get(previewProgramPath, async (_request, reply) => {
    const program = await world.pages.program('preview-texts');
    if (program === null) throw new Problem('NotFound');
    return reply.type(SCRIPT).header('cache-control', 'no-cache').send(`(()=>{${program}})();`);
  });

  // Loaded by the pages of others.
  app.get(deliveryElementPath, async (_request, reply) => {
    const program = await world.pages.program('sendero-delivery');
    if (program === null) throw new Problem('NotFound');
    return (
      reply
        .type(SCRIPT)
        .headers({
          'cache-control': 'public, max-age=3600',
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        })
        // In a function, so that the page it is loaded into keeps its own names.
        .send(`(()=>{${program}})();`)
    );
  });

  app.get<{ Params: { file: string } }>('/locales/:file', (request, reply) => {
    const { brand } = siteOf(world, request);
    const { texts: portal, operator_texts } = world;
    const file = request.params.file.replace(/\.json$/, '');
    const texts = (isOperatorHost(request.hostname) ? operator_texts : portal.of(brand)).file(file);
    if (!texts) throw new Problem('NotFound');
    // A brand's own are asked for by their version.
    const age = contextOf(request.raw).is_preview ? 'no-store' : 'public, max-age=300';
    return reply.header('cache-control', age).header('vary', 'host').send(texts);
  });

  markRoutes(app, world);

  // Routes, since what the handler of unknown paths sends is not compressed. Pages count against no limit.
  for (const url of new Set<string>([...pagePaths, ...operatorPagePaths]))
    app.get(url, { config: { rateLimit: false } }, (request, reply) => sendAt(world, request, reply));

  app.setNotFoundHandler((request, reply) => sendAt(world, request, reply));
}

/** The page at the request's path: of the operator's application at its host, else of the portal. */
function sendAt(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOf(request);
  const isOperators = isOperatorHost(request.hostname);
  const isThere = isOperators ? isOperatorPage(path) : isPage(path);
  // A page is served to every client; a 404 is a page only for clients that accept HTML.
  if (!isReading(request) || (!isThere && !wantsPage(request)))
    throw new Problem('NotFound', { detail: `Nothing is at ${request.method} ${path}.` });
  if (isOperators) return sendOperatorPage(world, request, reply, path);
  return isThere
    ? sendPortal(world, request, reply)
    : sendPage(world, request, reply, 'index', { status: 404 });
}

function sendPortal(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isInMaintenance(world, siteOf(world, request))) return sendPage(world, request, reply, 'index');
  void reply.header('retry-after', MAINTENANCE_RETRY_S);
  return sendPage(world, request, reply, 'index', { status: 503 });
}
