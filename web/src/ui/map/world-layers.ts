// The world under the regions: coasts, borders, main roads, countries and towns, so that no map is a blank sheet.
import type { BootMap, WorldMap } from '@sendero/core/contract/boot';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { absolute } from './absolute.ts';
import { boundsRing } from './bounds-ring.ts';
import { byZoom, ZOOM_OFFSET } from './by-zoom.ts';
import type { Scene } from './ground.ts';
import { LABEL_FONTS } from './label-fonts.ts';
import type { Palette } from './palette.ts';

export const WORLD = 'world';
export const TOWNS = 'town';
const COUNTRIES_UNTIL = 8;
/** Thin from afar, and never as wide as those of a region: they may lie some hundred metres off. */
const ROAD_WIDTH = byZoom([5, 0.4], [7, 0.9], [11, 2.1], [14, 3]);
const CASED_ROAD_WIDTH = byZoom([5, 1.4], [7, 1.9], [11, 3.1], [14, 4]);
/** From here a region's own names say it better. */
const REGION_SAYS_FROM = 11;

export function worldSource({ url, max_zoom }: WorldMap): Record<string, SourceSpecification> {
  return { [WORLD]: { type: 'vector', tiles: [absolute(url)], minzoom: 0, maxzoom: max_zoom } };
}

export function worldGround({ land, water, border, main, mainCasing }: Palette): LayerSpecification[] {
  return [
    { id: 'world-sea', type: 'background', paint: { 'background-color': water } },
    { id: 'world-land', type: 'fill', source: WORLD, 'source-layer': 'land', paint: { 'fill-color': land } },
    {
      id: 'world-border',
      type: 'line',
      source: WORLD,
      'source-layer': 'border',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': border, 'line-width': byZoom([3, 0.8], [9, 1.6]), 'line-dasharray': [4, 2] },
    },
    roadLayer('casing', mainCasing, CASED_ROAD_WIDTH),
    roadLayer('face', main, ROAD_WIDTH),
  ];
}

/** Empty where the build had no file of roads. */
function roadLayer(
  part: 'casing' | 'face',
  colour: string,
  width: ExpressionSpecification,
): LayerSpecification {
  return {
    id: `world-main-${part}`,
    type: 'line',
    source: WORLD,
    'source-layer': 'street',
    filter: IS_SHOWN,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  };
}

export function worldNames({ maps, language }: Scene, palette: Palette): LayerSpecification[] {
  const paint = { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  const towns: Pick<Extract<LayerSpecification, { type: 'symbol' }>, 'layout' | 'paint'> = {
    layout: {
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONTS.regular,
      'text-size': ['interpolate', ['linear'], ['get', 'size'], 24, 11, 40, 13.5],
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['get', 'size']],
    },
    paint,
  };
  const layer = { type: 'symbol', source: WORLD } as const;
  return [
    {
      ...layer,
      id: 'world-town',
      'source-layer': TOWNS,
      maxzoom: REGION_SAYS_FROM - ZOOM_OFFSET,
      filter: IS_SHOWN,
      ...towns,
    },
    {
      ...layer,
      id: 'world-town-near',
      'source-layer': TOWNS,
      minzoom: REGION_SAYS_FROM - ZOOM_OFFSET,
      filter: ['all', IS_SHOWN, ...maps.map(isOutside)] as FilterSpecification,
      ...towns,
    },
    {
      ...layer,
      id: 'world-country',
      'source-layer': 'country',
      maxzoom: COUNTRIES_UNTIL - ZOOM_OFFSET,
      filter: IS_SHOWN,
      layout: {
        'text-field': countryName(language),
        'text-font': LABEL_FONTS.strong,
        'text-size': byZoom([3, 11], [7, 15]),
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
      },
      paint: { ...paint, 'text-opacity': 0.8 },
    },
  ];
}

const IS_SHOWN: FilterSpecification = ['<=', ['get', 'from'], ['zoom']];

function isOutside({ bounds }: BootMap): ExpressionSpecification {
  return ['!', ['within', { type: 'Polygon', coordinates: [boundsRing(bounds)] }]];
}

/** A country's name in the page's language: the tiles have its code, the browser knows the names. */
function countryName(language: string): ExpressionSpecification {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [code, name];
    });
  return ['match', ['get', 'code'], ...known, ''] as unknown as ExpressionSpecification;
}
