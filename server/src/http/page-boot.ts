import { hash } from 'node:crypto';
import type { Brand } from '@sendero/core/brand/brand';
import { BOOT_ELEMENT, type Boot } from '@sendero/core/contract/boot';
import type { Site } from '@sendero/core/market/site';
import { type Html, trusted } from '@sendero/core/values/html';
import type { World } from '../world.ts';
import { planForPages } from '../sites/phone-plan.ts';
import { noteOf } from './maintenance.ts';
import { mapsOf } from './map.ts';
import { worldMapOf } from './world-tiles.ts';

/** What a page of `site` in `locale` knows before its first call. */
export function bootOf(world: World, site: Site, locale: string, build: string): Boot {
  return {
    site: site.id,
    market: site.market,
    brand: brandForPages(site.brand),
    phone_plan: planForPages(site.market.country_code),
    texts_version: textsVersion(site.brand),
    flags: world.flags.flagsFor(site),
    maintenance: noteOf(world, site),
    locale,
    locales: site.market.languages.filter((language) => world.texts.locales.includes(language)),
    maps: mapsOf(world.regions(), site.market.country_code),
    world_map: worldMapOf(world.world_map),
    operator_map: world.operator_map?.map ?? null,
    build,
  };
}

/** A brand without what only the server reads of it. */
function brandForPages({ texts: _texts, pages: _pages, notice_texts: _notices, ...brand }: Brand): Brand {
  return brand;
}

/** Names a brand's own texts, so that no page has old ones; undefined if it has none. */
export const textsVersion = ({ texts }: Brand): string | undefined =>
  texts && hash('sha256', JSON.stringify(texts), 'hex').slice(0, 16);

/** The element of a page that carries its boot data. */
export const bootElement = (boot: Boot): Html =>
  trusted(`<script type="application/json" id="${BOOT_ELEMENT}">${inlineJson(boot)}</script>`);

/** JSON that cannot close its script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
