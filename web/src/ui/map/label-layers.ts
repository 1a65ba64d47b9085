// The map's names.
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, ZOOM_OFFSET } from './by-zoom.ts';
import { LABEL_FONTS } from './label-fonts.ts';
import type { MapSource, Shape } from './map-source.ts';
import type { Palette } from './palette.ts';

const { regular: REGULAR, strong: STRONG, slanted: SLANTED } = LABEL_FONTS;

type Look = Pick<Extract<LayerSpecification, { type: 'symbol' }>, 'layout' | 'paint' | 'maxzoom'>;

export function labelLayers(map: MapSource, palette: Palette, language: string): LayerSpecification[] {
  const name = map.name(language);
  const along = streetLook(palette);
  const names = (shape: Shape, from: number, { layout, ...look }: Look): LayerSpecification[] => {
    const picked = map.pick(shape);
    if (!picked) return [];
    return [
      {
        id: `${map.id}-${shape}-label`,
        type: 'symbol',
        ...picked,
        minzoom: from - ZOOM_OFFSET,
        layout: { 'text-field': name, ...layout },
        ...look,
      },
    ];
  };
  return [
    ...names('lane-name', 16, along),
    ...names('street-name', 15, along),
    ...names('main-name', 13.6, along),
    ...names('park-name', 11, areaLook(palette)).map(whereItFits),
    ...names('water-name', 11, areaLook(palette)).map(whereItFits),
    ...names('place', 14.4, {
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
    }),
    ...names('district', 11, districtLook(palette)),
  ];
}

function halo(palette: Palette): { 'text-halo-color': string; 'text-halo-width': number } {
  return { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
}

/** A region's map has the zoom from which a name fits its area; without one the name is always shown. */
function whereItFits(layer: LayerSpecification): LayerSpecification {
  const fits: FilterSpecification = [
    '>=',
    ['+', ['zoom'], ZOOM_OFFSET + 1],
    ['coalesce', ['get', 'from'], 0],
  ];
  const filter =
    'filter' in layer && layer.filter ? (['all', layer.filter, fits] as FilterSpecification) : fits;
  return { ...layer, filter } as LayerSpecification;
}

function areaLook(palette: Palette): Look {
  return {
    layout: {
      'text-font': SLANTED,
      'text-size': byZoom([13, 10.5], [17, 13]),
      'text-max-width': 9,
      'text-padding': 4,
    },
    paint: { 'text-color': palette.label, 'text-opacity': 0.75, ...halo(palette) },
  };
}

function streetLook(palette: Palette): Look {
  return {
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 260,
      'text-font': REGULAR,
      'text-size': byZoom([14, 10.5], [16, 12], [18, 14]),
      'text-max-angle': 32,
      'text-padding': 6,
    },
    paint: { 'text-color': palette.label, ...halo(palette) },
  };
}

function districtLook(palette: Palette): Look {
  return {
    maxzoom: 16.2 - ZOOM_OFFSET,
    layout: {
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
