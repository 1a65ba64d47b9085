import type { Brand } from '../brand/brand.ts';
import type { Flags } from '../flag/flag.ts';
import type { MaintenanceNote } from '../flag/site-settings.ts';
import type { Market } from '../market/market.ts';
import type { PhonePlan } from '../values/phone-plans.ts';

/** What a page knows before its first call: its site. It is embedded in the HTML. */
export interface Boot {
  readonly site: string;
  readonly market: Market;
  /** Without its texts and pages. */
  readonly brand: Brand;
  /** How the country's numbers are built, where pages do not know. */
  readonly phone_plan?: PhonePlan | undefined;
  /** Names the brand's own texts, if it has any. */
  readonly texts_version?: string | undefined;
  readonly flags: Flags;
  /** What is said while the site is closed; null if nothing is, or it is open. */
  readonly maintenance?: MaintenanceNote | null;
  /** The language of the HTML as served; a stored choice takes precedence (LNG-02). */
  readonly locale: string;
  /** Every language that this site offers. */
  readonly locales: readonly string[];
  /** The maps of the regions in the site's country. */
  readonly maps: readonly BootMap[];
  /** Drawn under `maps`, and where there is none; null if it was not built. */
  readonly world_map: WorldMap | null;
  /** Shown instead of `maps` where the browser can reach it. */
  readonly operator_map: OperatorMap | null;
  /** Identifies the build, for comparison with the asset manifest. */
  readonly build: string;
}

/** What a page of the operator's application knows before its first call. */
export interface OperatorBoot extends Boot {
  /** Every site of the deployment, in the order in which countries are offered. */
  readonly sites: readonly SiteInBrief[];
  /** Every language that has texts. */
  readonly languages: readonly string[];
  /** Whether people are served here; elsewhere nothing that is done has consequences. */
  readonly production: boolean;
  /** How staff sign in. */
  readonly sign_in: {
    readonly passwords: boolean;
    /** What the identity provider is called; null if there is none. */
    readonly provider: string | null;
  };
}

/** What is written of a site beside its orders: where it is, and how its amounts and times read. */
export interface SiteInBrief {
  readonly id: string;
  readonly brand_id: string;
  /** Its name. */
  readonly brand: string;
  readonly country_code: string;
  readonly currency: string;
  readonly time_zone: string;
}

/**
 * A region's own map: one GeoJSON, or vector tiles with a layer for each kind of shape. Its URLs change with its
 * content.
 */
export type BootMap = {
  readonly region: string;
  /** South, west, north, east. */
  readonly bounds: readonly [number, number, number, number];
  /** The map's attribution; empty for a sample. */
  readonly attribution: string;
  /**
   * The URL at which the server renders the map. The page adds a query of `lat`, `lng`, `zoom`, `width`, `height`,
   * `theme` and `language`.
   */
  readonly picture: string;
} & (
  | { readonly kind: 'geojson'; readonly url: string }
  | {
      readonly kind: 'tiles';
      /** A URL template with `{z}`, `{x}` and `{y}`. */
      readonly url: string;
      readonly min_zoom: number;
      readonly max_zoom: number;
    }
);

/** Coasts, borders and towns of the world, as vector tiles with the layers `land`, `border`, `town` and `country`. */
export interface WorldMap {
  /** A URL template with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly max_zoom: number;
  readonly attribution: string;
  /** As of a region's map. */
  readonly picture: string;
}

/** A map of the operator's own: a complete MapLibre style, raster tiles, or vector tiles in a known schema. */
export type OperatorMap = {
  /** The map's attribution. */
  readonly attribution: string;
  /** The URL of the style, or a tile URL template with `{z}`, `{x}` and `{y}`. */
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

/** Where a page's texts are. */
export const textsPath = (locale: string, version: string | undefined): string =>
  `/locales/${locale}.json${version === undefined ? '' : `?${version}`}`;

/** The element that carries a page's boot data as JSON. */
export const BOOT_ELEMENT = 'sendero-boot';
