// The map's layers without names, bottom to top: land, parks, water, buildings, rails, streets.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, ZOOM_OFFSET } from './by-zoom.ts';
import type { MapSource, Shape } from './map-source.ts';
import type { Palette } from './palette.ts';

type StreetClass = 'main' | 'street' | 'lane' | 'path';

interface StreetLook {
  readonly from: number;
  readonly width: ExpressionSpecification;
  /** The width including the edges. */
  readonly cased: ExpressionSpecification;
}

const STREETS: Readonly<Record<StreetClass, StreetLook>> = {
  main: {
    from: 9,
    width: byZoom([11, 1.6], [13, 3.2], [15, 7], [18, 26]),
    cased: byZoom([11, 2.4], [13, 4.8], [15, 9], [18, 29]),
  },
  street: {
    from: 12.4,
    width: byZoom([12.4, 0.8], [14, 2.6], [15, 4.6], [18, 19]),
    cased: byZoom([12.4, 1.2], [14, 4], [15, 6.4], [18, 22]),
  },
  lane: {
    from: 14,
    width: byZoom([14, 1], [15, 3], [16, 5], [18, 14]),
    cased: byZoom([14, 1.6], [15, 4.4], [16, 6.8], [18, 17]),
  },
  path: {
    from: 15,
    width: byZoom([15, 1], [16, 1.4], [18, 3]),
    cased: byZoom([15, 1], [16, 1.4], [18, 3]),
  },
};

/** Smaller streets first, so that main streets are on top at crossings. */
const DRAWN = ['lane', 'street', 'main'] as const;
const BUILDINGS_FROM = 15.2;
/** A rail is a line in its street, which has to be wide enough for it. */
const TRAMS_FROM = 15;

type Line = Extract<LayerSpecification, { type: 'line' }>;

export function groundLayers(map: MapSource, palette: Palette): LayerSpecification[] {
  return [
    ...fill(map, 'land', palette.land),
    ...fill(map, 'park', palette.park),
    ...fill(map, 'water', palette.water),
    ...fill(map, 'building', palette.building, BUILDINGS_FROM),
    ...railLayers(map, palette),
    ...line(map, 'path', 'path', STREETS.path.from, {
      paint: {
        'line-color': palette.label,
        'line-opacity': 0.5,
        'line-width': STREETS.path.width,
        'line-dasharray': [2.5, 1.6],
      },
    }),
    ...DRAWN.flatMap((type) => streetLayer(map, type, 'casing', palette)),
    ...DRAWN.flatMap((type) => streetLayer(map, type, 'face', palette)),
    ...line(map, 'tram', 'tram', TRAMS_FROM, {
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.casing, 'line-width': byZoom([15, 0.6], [18, 1.6]) },
    }),
  ];
}

function fill(map: MapSource, shape: Shape, colour: string, from = 0): LayerSpecification[] {
  const picked = map.pick(shape);
  if (!picked) return [];
  const minzoom = Math.max(0, from - ZOOM_OFFSET);
  return [{ id: `${map.id}-${shape}`, type: 'fill', ...picked, minzoom, paint: { 'fill-color': colour } }];
}

function line(
  map: MapSource,
  shape: Shape,
  id: string,
  from: number,
  look: Pick<Line, 'layout' | 'paint'>,
): LayerSpecification[] {
  const picked = map.pick(shape);
  if (!picked) return [];
  return [{ id: `${map.id}-${id}`, type: 'line', ...picked, minzoom: from - ZOOM_OFFSET, ...look }];
}

function railLayers(map: MapSource, palette: Palette): LayerSpecification[] {
  const paint = { 'line-color': palette.label, 'line-opacity': 0.45 };
  return [
    ...line(map, 'rail', 'rail', 11, {
      paint: { ...paint, 'line-width': byZoom([11, 0.7], [14, 1.2], [18, 2.6]) },
    }),
    ...line(map, 'rail', 'sleepers', 13.5, {
      paint: { ...paint, 'line-width': byZoom([13.5, 3.5], [18, 12]), 'line-dasharray': [0.35, 2.4] },
    }),
  ];
}

function streetLayer(
  map: MapSource,
  type: StreetClass,
  part: 'casing' | 'face',
  palette: Palette,
): LayerSpecification[] {
  const look = STREETS[type];
  const face = type === 'main' ? palette.main : palette.road;
  const casing = type === 'main' ? palette.mainCasing : palette.casing;
  return line(map, type, `${type}-${part}`, look.from, {
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'casing' ? casing : face,
      'line-width': part === 'casing' ? look.cased : look.width,
    },
  });
}
