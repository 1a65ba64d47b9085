// What a page may load, and who may embed it in a frame.
import { createHash } from 'node:crypto';
import type { Brand } from '@sendero/core/brand/brand';
import { isOperatorHost } from '@sendero/core/contract/operator-pages';
import type { Site } from '@sendero/core/market/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { Problem } from './problem.ts';

/** Directives in helmet's form. */
type Policy = Readonly<Record<string, readonly string[]>>;

/** The one inline style of a page: its brand's colours. */
export function themeOf({ hue, accent, dark }: Brand): string {
  const usual = `:root{--brand-hue:${hue};--accent-hue:${accent}}`;
  if (!dark) return usual;
  const hues = `{--brand-hue:${dark.hue};--accent-hue:${dark.accent}}`;
  return `${usual}:root[data-theme=dark]${hues}@media(prefers-color-scheme:dark){:root:not([data-theme=light])${hues}}`;
}

/** The colours of the operator's application, which no brand has: nobody may take it for a shop's page. */
export const OPERATOR_THEME = ':root{--brand-hue:262;--brand-chroma:0.045;--accent-hue:55}';

/** The hash of an inline style or script, as the policy names it. */
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The policy of every answer that is not a page: nobody may embed it in a frame. */
export function usualPolicy({ operator_map, help_centre }: World): Policy {
  const maps = operator_map?.origins ?? [];
  const { origin: help } = help_centre;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...maps],
    'connect-src': ["'self'", ...maps],
    ...(help !== null && { 'frame-src': ["'self'", help] }),
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Hashes of what stands in a page itself; see `hashOf`. */
export interface Inline {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** What stands in a page, and who may hold it. */
interface Made extends Inline {
  /** The origins of a shop's own pages, beside the platforms'. */
  readonly frames?: readonly string[] | undefined;
  /** A renderer of others writes styles into it that have no hash beforehand; it has no words of anybody's. */
  readonly has_own_styles?: boolean;
}

/**
 * Sets the headers of a page. The brand's style and those of `inline` are allowed by their hashes, and no other inline
 * style is. Only the platforms that embed this site may hold it in a frame (AUTH-12). The operator's host has none of them
 * (OPR-01).
 */
export function asPage(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  inline: Made = { styles: [], scripts: [] },
): FastifyReply {
  if (isOperatorHost(request.hostname))
    throw new Problem('NotFound', { detail: 'No page of a site is at this host.' });
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', written(pagePolicy(world, siteOf(world, request), inline)));
}

/** Like `asPage`, for the operator's application: it loads nothing of others, and nobody may hold it in a frame. */
export function asOperatorPage(world: World, reply: FastifyReply, { styles, scripts }: Inline): FastifyReply {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...allowed(world, scripts)],
    'style-src': ["'self'", ...allowed(world, styles)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', written(policy))
    .header('referrer-policy', 'no-referrer');
}

/** Inline parts by their hashes; all of them where pages come from their sources. */
const allowed = ({ pages }: World, hashes: readonly string[]): readonly string[] =>
  pages.has_inline ? ["'unsafe-inline'"] : hashes.map((hash) => `'${hash}'`);

function pagePolicy(
  world: World,
  site: Site,
  { styles, scripts, has_own_styles = false, frames: shops = [] }: Made,
): Policy {
  const usual = usualPolicy(world);
  const frames = [...framesOf(world, site), ...shops];
  return {
    ...usual,
    'style-src': has_own_styles
      ? ["'self'", "'unsafe-inline'"]
      : ["'self'", ...allowed(world, [hashOf(themeOf(site.brand)), ...styles])],
    'script-src': ["'self'", ...allowed(world, scripts)],
    'frame-ancestors': frames.length === 0 ? ["'none'"] : frames,
  };
}

function framesOf({ config, dev_host }: World, { id }: Site): readonly string[] {
  const hosts = config.embedded_hosts.filter(({ sites }) => sites.includes(id));
  const ours = dev_host?.host.sites.includes(id) ? ["'self'"] : [];
  return [...new Set([...hosts.flatMap(({ frames }) => frames), ...ours])];
}

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
