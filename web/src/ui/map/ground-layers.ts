// A region without its names, bottom to top: land, parks, water, rails, streets.
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, ZOOM_OFFSET } from './by-zoom.ts';
import type { Palette } from './palette.ts';

type StreetClass = 'main' | 'street' | 'lane' | 'path';

interface StreetLook {
  readonly from: number;
  readonly width: ExpressionSpecification;
  /** The width with its edges. */
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
    from: 13.4,
    width: byZoom([13.4, 0.6], [15, 3], [16, 5], [18, 14]),
    cased: byZoom([13.4, 1], [15, 4.4], [16, 6.8], [18, 17]),
  },
  path: {
    from: 14.2,
    width: byZoom([14.2, 0.8], [16, 1.4], [18, 3]),
    cased: byZoom([14.2, 0.8], [16, 1.4], [18, 3]),
  },
};

/** Smaller streets first, so that a main street runs through its crossings. */
const DRAWN: readonly StreetClass[] = ['lane', 'street', 'main'];

export function groundLayers(source: string, palette: Palette): LayerSpecification[] {
  const fill = (kind: string, colour: string): LayerSpecification => ({
    id: `${source}-${kind}`,
    type: 'fill',
    source,
    filter: isKind(kind),
    paint: { 'fill-color': colour },
  });
  return [
    fill('land', palette.land),
    fill('park', palette.park),
    fill('water', palette.water),
    ...railLayers(source, palette),
    pathLayer(source, palette),
    ...DRAWN.map((type) => streetLayer(source, type, 'casing', palette)),
    ...DRAWN.map((type) => streetLayer(source, type, 'face', palette)),
    {
      id: `${source}-tram`,
      type: 'line',
      source,
      minzoom: 14 - ZOOM_OFFSET,
      filter: isKind('tram'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.casing, 'line-width': byZoom([14, 0.7], [18, 2]) },
    },
  ];
}

function railLayers(source: string, palette: Palette): LayerSpecification[] {
  const rail = (id: string, colour: string, width: ExpressionSpecification): LayerSpecification => ({
    id: `${source}-${id}`,
    type: 'line',
    source,
    minzoom: 11 - ZOOM_OFFSET,
    filter: isKind('rail'),
    paint: { 'line-color': colour, 'line-width': width, 'line-opacity': 0.45 },
  });
  const sleepers: LayerSpecification = {
    id: `${source}-sleepers`,
    type: 'line',
    source,
    minzoom: 13.5 - ZOOM_OFFSET,
    filter: isKind('rail'),
    paint: {
      'line-color': palette.label,
      'line-opacity': 0.45,
      'line-width': byZoom([13.5, 3.5], [18, 12]),
      'line-dasharray': [0.35, 2.4],
    },
  };
  return [rail('rail', palette.label, byZoom([11, 0.7], [14, 1.2], [18, 2.6])), sleepers];
}

function pathLayer(source: string, palette: Palette): LayerSpecification {
  return {
    id: `${source}-path`,
    type: 'line',
    source,
    minzoom: STREETS.path.from - ZOOM_OFFSET,
    filter: isStreet('path'),
    paint: {
      'line-color': palette.label,
      'line-opacity': 0.5,
      'line-width': STREETS.path.width,
      'line-dasharray': [2.5, 1.6],
    },
  };
}

function streetLayer(
  source: string,
  type: StreetClass,
  part: 'casing' | 'face',
  palette: Palette,
): LayerSpecification {
  const look = STREETS[type];
  const face = type === 'main' ? palette.main : palette.road;
  const casing = type === 'main' ? palette.mainCasing : palette.casing;
  return {
    id: `${source}-${type}-${part}`,
    type: 'line',
    source,
    minzoom: look.from - ZOOM_OFFSET,
    filter: isStreet(type),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'casing' ? casing : face,
      'line-width': part === 'casing' ? look.cased : look.width,
    },
  };
}

export function isKind(kind: string): FilterSpecification {
  return ['==', ['get', 'kind'], kind];
}

function isStreet(type: StreetClass): FilterSpecification {
  return ['all', ['==', ['get', 'kind'], 'street'], ['==', ['get', 'class'], type]];
}
