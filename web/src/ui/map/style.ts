// The whole map as one MapLibre style, a pure function of content and colours. MapLibre applies the difference.
import type { BootMap } from '@sendero/core/contract/boot';
import type { LatLng } from '@sendero/core/values/place';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { absolute } from './absolute.ts';
import { boundsRing } from './bounds-ring.ts';
import type { Scene } from './ground.ts';
import { groundLayers } from './ground-layers.ts';
import { labelLayers } from './label-layers.ts';
import { OPERATOR, operatorSource, regionSource } from './map-source.ts';
import type { Palette } from './palette.ts';
import { worldGround, worldNames, worldSource } from './world-layers.ts';

type Geometry =
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] };

/** Streets bend smoothly at every zoom, without visible simplification. */
const DETAIL = { maxzoom: 15, tolerance: 0.25, buffer: 96 } as const;

/** The layers below and above route and areas, from our own or another style. */
type Base = Pick<StyleSpecification, 'sources'> & {
  readonly ground: readonly LayerSpecification[];
  readonly names: readonly LayerSpecification[];
};

/** `whole` is the operator's complete style, over which route and areas are drawn; without it the style is ours. */
export function mapStyle(
  scene: Scene,
  palette: Palette,
  whole: StyleSpecification | null = null,
): StyleSpecification {
  const overlays = overlaysOf(scene);
  if (whole) {
    return {
      ...whole,
      sources: { ...whole.sources, ...overlays },
      layers: [...whole.layers, ...overlayLayers(palette)],
    };
  }
  const { sources, ground, names } = baseOf(scene, palette);
  return {
    version: 8,
    transition: { duration: 200, delay: 0 },
    sources: { ...sources, ...overlays },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': palette.land } },
      ...ground,
      ...overlayLayers(palette),
      ...names,
    ],
  };
}

function baseOf(scene: Scene, palette: Palette): Base {
  const { maps, operator, language } = scene;
  if (operator?.kind === 'raster') {
    const { url, min_zoom: minzoom, max_zoom: maxzoom } = operator;
    return {
      sources: { [OPERATOR]: { type: 'raster', tiles: [absolute(url)], tileSize: 256, minzoom, maxzoom } },
      ground: [{ id: OPERATOR, type: 'raster', source: OPERATOR }],
      names: [],
    };
  }
  if (operator?.kind === 'vector') {
    const { url, min_zoom: minzoom, max_zoom: maxzoom } = operator;
    const source = operatorSource(operator);
    return {
      sources: { [OPERATOR]: { type: 'vector', tiles: [absolute(url)], minzoom, maxzoom } },
      ground: groundLayers(source, palette),
      names: labelLayers(source, palette, language),
    };
  }
  const { world } = scene;
  const sources = maps.map(regionSource);
  return {
    sources: {
      ...(world && worldSource(world)),
      sea: geojson(maps.map(({ bounds }) => ({ type: 'Polygon', coordinates: [boundsRing(bounds)] }))),
      ...Object.fromEntries(maps.map((map) => [map.region, regionTiles(map)])),
    },
    ground: [
      ...(world ? worldGround(palette) : []),
      { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': palette.water } },
      ...sources.flatMap((source) => groundLayers(source, palette)),
      ...(world ? [] : [edgeLayer(palette)]),
    ],
    names: [
      ...(world ? worldNames(scene, palette) : []),
      ...sources.flatMap((source) => labelLayers(source, palette, language)),
    ],
  };
}

function regionTiles(map: BootMap): SourceSpecification {
  if (map.kind === 'geojson') return { type: 'geojson', data: map.url, ...DETAIL };
  const [south, west, north, east] = map.bounds;
  return {
    type: 'vector',
    tiles: [absolute(map.url)],
    minzoom: map.min_zoom,
    maxzoom: map.max_zoom,
    bounds: [west, south, east, north],
  };
}

/** Without a world a region's sea ends in a straight line; this layer blends it into the plain land around. */
function edgeLayer(palette: Palette): LayerSpecification {
  return {
    id: 'edge',
    type: 'line',
    source: 'sea',
    paint: { 'line-color': palette.land, 'line-width': 120, 'line-blur': 110 },
  };
}

function overlaysOf({ route, travelled = [], areas }: Scene): StyleSpecification['sources'] {
  return {
    'overlay-route': geojson([...lineOf(travelled), ...lineOf(route)], { isBehind: travelled.length > 1 }),
    'overlay-areas': geojson(areas.map((ring) => ({ type: 'Polygon', coordinates: [ring.map(position)] }))),
  };
}

const lineOf = (places: readonly LatLng[]): Geometry[] =>
  places.length > 1 ? [{ type: 'LineString', coordinates: places.map(position) }] : [];

function overlayLayers(palette: Palette): LayerSpecification[] {
  const line = (id: string, source: string, colour: string, width: number): LineLayer => ({
    id: `overlay-${id}`,
    type: 'line',
    source: `overlay-${source}`,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  });
  return [
    {
      id: 'overlay-area',
      type: 'fill',
      source: 'overlay-areas',
      paint: { 'fill-color': palette.area, 'fill-opacity': 0.09 },
    },
    line('area-edge', 'areas', palette.area, 2),
    line('route-casing', 'route', palette.halo, 9),
    { ...line('travelled', 'route', palette.label, 4), filter: ['get', 'behind'] },
    { ...line('route-face', 'route', palette.route, 5), filter: ['!', ['get', 'behind']] },
  ];
}

type LineLayer = Extract<LayerSpecification, { type: 'line' }>;

/** With `isBehind` the first of the lines is the way behind the rider. */
function geojson(geometries: readonly Geometry[], { isBehind = false } = {}): SourceSpecification {
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: geometries.map((geometry, nth) => ({
        type: 'Feature',
        properties: { behind: isBehind && nth === 0 },
        geometry,
      })),
    },
  };
}

function position({ lat, lng }: LatLng): number[] {
  return [lng, lat];
}
