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
  /** The maps of the regions that the site's country has. */
  readonly maps: readonly BootMap[];
  /** Drawn in their place where the browser can reach it. */
  readonly operator_map: OperatorMap | null;
  /** Names the build, to be compared with the asset manifest. */
  readonly build: string;
}

/** A region's own map: whole as GeoJSON, or in vector tiles, a layer for each kind of shape. Its addresses change with its content. */
export type BootMap = {
  readonly region: string;
  /** South, west, north, east. */
  readonly bounds: readonly [number, number, number, number];
  /** Whom the map thanks; empty for a sample. */
  readonly attribution: string;
  /** Where the server draws it, for a query of `lat`, `lng`, `zoom`, `width`, `height`, `theme` and `language` to be added. */
  readonly picture: string;
} & (
  | { readonly kind: 'geojson'; readonly url: string }
  | {
      readonly kind: 'tiles';
      /** With `{z}`, `{x}` and `{y}` in it. */
      readonly url: string;
      readonly min_zoom: number;
      readonly max_zoom: number;
    }
);

/** A map of the operator's own: a whole MapLibre style, or tiles of pictures or of shapes in a known schema. */
export type OperatorMap = {
  /** Whom it thanks. */
  readonly attribution: string;
  /** Of the style, or of a tile with `{z}`, `{x}` and `{y}` in it. */
  readonly url: string;
} & (
  | { readonly kind: 'style' }
  | { readonly kind: 'raster'; readonly min_zoom: number; readonly max_zoom: number }
  | {
      readonly kind: 'vector';
      readonly schema: 'openmaptiles' | 'protomaps';
      readonly min_zoom: number;
      readonly max_zoom: number;
    }
);

/** The element that carries a page's boot data as JSON. */
export const BOOT_ELEMENT = 'sendero-boot';
