// The whole map as one MapLibre style: a pure function of what is drawn and in which colours. MapLibre applies the difference.
import type { BootMap } from '@sendero/core/contract/boot';
import type { LatLng } from '@sendero/core/values/place';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Scene } from './ground.ts';
import { groundLayers } from './ground-layers.ts';
import { labelLayers } from './label-layers.ts';
import type { Palette } from './palette.ts';

type Geometry =
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] };

/** Streets bend smoothly at every zoom: no simplification that the eye could see. */
const DETAIL = { maxzoom: 15, tolerance: 0.25, buffer: 96 } as const;

export function mapStyle({ maps, route, areas, language }: Scene, palette: Palette): StyleSpecification {
  return {
    version: 8,
    transition: { duration: 200, delay: 0 },
    sources: {
      sea: geojson(maps.map(({ bounds }) => ({ type: 'Polygon', coordinates: [boundsRing(bounds)] }))),
      route: geojson(route.length > 1 ? [{ type: 'LineString', coordinates: route.map(position) }] : []),
      areas: geojson(areas.map((ring) => ({ type: 'Polygon', coordinates: [ring.map(position)] }))),
      ...Object.fromEntries(
        maps.map(({ region, url }): [string, SourceSpecification] => [
          region,
          { type: 'geojson', data: url, ...DETAIL },
        ]),
      ),
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': palette.land } },
      { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': palette.water } },
      ...maps.flatMap(({ region }) => groundLayers(region, palette)),
      edgeLayer(palette),
      ...overlayLayers(palette),
      ...maps.flatMap(({ region }) => labelLayers(region, palette, language)),
    ],
  };
}

/** A region's sea ends in a straight line: softened into the plain land around it. */
function edgeLayer(palette: Palette): LayerSpecification {
  return {
    id: 'edge',
    type: 'line',
    source: 'sea',
    paint: { 'line-color': palette.land, 'line-width': 120, 'line-blur': 110 },
  };
}

function overlayLayers(palette: Palette): LayerSpecification[] {
  const line = (id: string, source: string, colour: string, width: number): LayerSpecification => ({
    id,
    type: 'line',
    source,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  });
  return [
    {
      id: 'area',
      type: 'fill',
      source: 'areas',
      paint: { 'fill-color': palette.area, 'fill-opacity': 0.09 },
    },
    line('area-edge', 'areas', palette.area, 2),
    line('route-casing', 'route', palette.halo, 9),
    line('route', 'route', palette.route, 5),
  ];
}

function geojson(geometries: readonly Geometry[]): SourceSpecification {
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    },
  };
}

function boundsRing([south, west, north, east]: BootMap['bounds']): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function position({ lat, lng }: LatLng): number[] {
  return [lng, lat];
}
