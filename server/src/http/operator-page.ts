// The operator's application: a page of its own, at a host of its own.
import type { OperatorBoot } from '@sendero/core/contract/boot';
import { isOperatorPage } from '@sendero/core/contract/operator-pages';
import { type Html, html, trusted } from '@sendero/core/values/html';
import { directionOf } from '@sendero/core/values/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { bareBeginning } from './first-frame.ts';
import { bootElement, bootOf } from './page-boot.ts';
import { OPERATOR_THEME, asOperatorPage, hashOf } from './page-policy.ts';
import { Problem } from './problem.ts';

/** Sends the application; with status 404 where it has no page, so that it says so with its own face. */
export async function sendOperatorPage(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const { locales, choose } = world.operator_texts;
  const locale = choose(request.headers['accept-language'], locales, 'en');
  const template = await world.pages.template('operator').catch(() => null);
  if (template === null)
    throw new Problem('Unavailable', { detail: 'The pages are not built: run `npm run build`.' });
  const { build } = await world.pages.manifest();
  const boot = operatorBootOf(world, request, locale, build);
  const page = template.html
    .replace(/<html[^>]*>/, `<html lang="${locale}" dir="${directionOf(locale)}">`)
    .replace('<!--sendero:head-->', () => head(world, boot).markup)
    .replace('<!--sendero:body-->', () => bareBeginning.markup);
  return asOperatorPage(world, reply, {
    styles: [...template.styles, hashOf(OPERATOR_THEME)],
    scripts: [bareBeginning.hash],
  })
    .code(isOperatorPage(path) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, host')
    .send(page);
}

const head = ({ operator_texts }: World, boot: OperatorBoot): Html =>
  html`<title>${operator_texts.say(boot.locale, 'operator.title')}</title>
    <meta name="robots" content="noindex" />
    <link rel="icon" type="image/svg+xml" href="${OPERATOR_ICON}" />
    <link rel="preload" as="fetch" crossorigin href="/locales/${boot.locale}.json" />
    ${trusted(`<style>${OPERATOR_THEME}</style>`)} ${bootElement(boot)}`;

/** A sign that no brand has, to be found among many tabs. */
const OPERATOR_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#7a3e00"/><path d="M5 17 12 6l7 11h-4l-3-5-3 5z" fill="#fff"/></svg>',
)}`;

function operatorBootOf(world: World, request: FastifyRequest, locale: string, build: string): OperatorBoot {
  return {
    ...bootOf(world, siteOf(world, request), locale, build),
    texts_version: undefined,
    locales: world.operator_texts.locales,
    languages: world.texts.locales,
    production: world.config.production,
    sign_in: { passwords: world.config.staff_passwords, provider: world.identity?.name ?? null },
    sites: world.sites.all().map(({ id, brand, market }) => ({
      id,
      brand_id: brand.id,
      brand: brand.name,
      country_code: market.country_code,
      currency: market.currency,
      time_zone: market.time_zone,
    })),
  };
}
