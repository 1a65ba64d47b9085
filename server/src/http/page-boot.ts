import { BOOT_ELEMENT, type Boot } from '@sendero/core/contract/boot';
import type { Site } from '@sendero/core/market/site';
import { type Html, trusted } from '@sendero/core/values/html';
import type { World } from '../world.ts';
import { mapsOf } from './map.ts';
import { worldMapOf } from './world-tiles.ts';

/** What a page of `site` in `locale` knows before its first call. */
export function bootOf(world: World, site: Site, locale: string, build: string): Boot {
  return {
    site: site.id,
    market: site.market,
    brand: site.brand,
    flags: world.flags.flagsFor(site),
    locale,
    locales: site.market.languages.filter((language) => world.texts.locales.includes(language)),
    maps: mapsOf(world.regions(), site.market.country_code),
    world_map: worldMapOf(world.world_map),
    operator_map: world.operator_map?.map ?? null,
    build,
  };
}

/** The element of a page that carries its boot data. */
export const bootElement = (boot: Boot): Html =>
  trusted(`<script type="application/json" id="${BOOT_ELEMENT}">${inlineJson(boot)}</script>`);

/** JSON that cannot close its script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
