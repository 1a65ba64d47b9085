import type { Brand } from '../brand/brand.ts';
import type { Flags } from '../flag/flag.ts';
import type { Market } from '../market/market.ts';

/** What a page knows before its first call: the site it stands on. It travels inside the HTML. */
export interface Boot {
  readonly site: string;
  readonly market: Market;
  readonly brand: Brand;
  readonly flags: Flags;
  /** The language of the HTML as served; a stored choice goes before it (LNG-02). */
  readonly locale: string;
  /** Every language that this site offers. */
  readonly locales: readonly string[];
  /** The sample maps that the site's country has. */
  readonly maps: readonly BootMap[];
  /** Names the build, to be compared with the asset manifest. */
  readonly build: string;
}

export interface BootMap {
  readonly region: string;
  /** Where its GeoJSON is; the address changes with the content. */
  readonly url: string;
  /** South, west, north, east. */
  readonly bounds: readonly [number, number, number, number];
  readonly attribution: string;
}

/** The element that carries a page's boot data as JSON. */
export const BOOT_ELEMENT = 'sendero-boot';
