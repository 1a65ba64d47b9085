// A region's names. Without a glyph server MapLibre draws letters from the fonts of the reader's own system, and reads the
// weight and slant out of the first family's name: the families called Semibold and Italic need not exist.
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, ZOOM_OFFSET } from './by-zoom.ts';
import { isKind } from './ground-layers.ts';
import type { Palette } from './palette.ts';

const SYSTEM = ['system-ui', 'Segoe UI', 'Roboto', 'Noto Sans', 'sans-serif'];
const REGULAR = SYSTEM;
const STRONG = ['Semibold', ...SYSTEM];
const SLANTED = ['Italic', ...SYSTEM];

export function labelLayers(source: string, palette: Palette, language: string): LayerSpecification[] {
  const name = nameIn(language);
  return [
    streetNames(source, palette, name, { id: 'lanes', from: 16, classes: ['lane', 'path'] }),
    streetNames(source, palette, name, { id: 'streets', from: 15, classes: ['street'] }),
    streetNames(source, palette, name, { id: 'mains', from: 13.6, classes: ['main'] }),
    ...areaNames(source, palette, name),
    placeNames(source, palette, name),
    districtNames(source, palette, name),
  ];
}

/** The feature's name in the language's own property, otherwise in the city's main language. */
function nameIn(language: string): ExpressionSpecification {
  const [tongue = ''] = language.split('-');
  return ['coalesce', ['get', `name_${tongue}`], ['get', 'name']];
}

function halo(palette: Palette): { 'text-halo-color': string; 'text-halo-width': number } {
  return { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
}

function areaNames(source: string, palette: Palette, name: ExpressionSpecification): LayerSpecification[] {
  return ['park', 'water'].map((kind) => ({
    id: `${source}-${kind}-names`,
    type: 'symbol',
    source,
    minzoom: (kind === 'park' ? 14.6 : 12.5) - ZOOM_OFFSET,
    filter: isKind(kind),
    layout: {
      'text-field': name,
      'text-font': SLANTED,
      'text-size': byZoom([13, 10.5], [17, 13]),
      'text-max-width': 9,
      'text-padding': 4,
    },
    paint: { 'text-color': palette.label, 'text-opacity': 0.75, ...halo(palette) },
  }));
}

function streetNames(
  source: string,
  palette: Palette,
  name: ExpressionSpecification,
  { id, from, classes }: { id: string; from: number; classes: readonly string[] },
): LayerSpecification {
  const filter: FilterSpecification = ['in', ['get', 'class'], ['literal', [...classes]]];
  return {
    id: `${source}-${id}-names`,
    type: 'symbol',
    source,
    minzoom: from - ZOOM_OFFSET,
    filter: ['all', ['==', ['get', 'kind'], 'street'], filter],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 260,
      'text-field': name,
      'text-font': REGULAR,
      'text-size': byZoom([14, 10.5], [16, 12], [18, 14]),
      'text-max-angle': 32,
      'text-padding': 6,
    },
    paint: { 'text-color': palette.label, ...halo(palette) },
  };
}

function placeNames(source: string, palette: Palette, name: ExpressionSpecification): LayerSpecification {
  return {
    id: `${source}-places`,
    type: 'symbol',
    source,
    minzoom: 14.4 - ZOOM_OFFSET,
    filter: isKind('place'),
    layout: {
      'text-field': ['format', '●', { 'font-scale': 0.8 }, '\n', {}, name, {}],
      'text-font': REGULAR,
      'text-size': byZoom([14, 11], [17, 12.5]),
      'text-line-height': 1.05,
      'text-max-width': 8,
      'text-anchor': 'top',
      'text-offset': [0, -0.5],
      'text-padding': 10,
    },
    paint: { 'text-color': palette.label, ...halo(palette) },
  };
}

function districtNames(source: string, palette: Palette, name: ExpressionSpecification): LayerSpecification {
  return {
    id: `${source}-districts`,
    type: 'symbol',
    source,
    minzoom: 11 - ZOOM_OFFSET,
    maxzoom: 16.2 - ZOOM_OFFSET,
    filter: isKind('district'),
    layout: {
      'text-field': name,
      'text-font': STRONG,
      'text-size': byZoom([11, 10.5], [14, 13], [16, 15]),
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.12,
      'text-max-width': 8,
      'text-padding': 8,
    },
    paint: { 'text-color': palette.label, ...halo(palette), 'text-halo-width': 1.8 },
  };
}
