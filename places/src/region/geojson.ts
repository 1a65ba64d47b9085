import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { LatLng } from '../geometry/lat-lng.ts';
import { shapesOf, type MapProperties, type MapShape } from './map-shapes.ts';
import type { Basemap } from './region.ts';

/** The whole map as GeoJSON, each feature with its `kind`; for regions small enough to send at once. */
export function basemapGeojson(basemap: Basemap): FeatureCollection<Geometry, MapProperties> {
  const features = Array.from(shapesOf(basemap), (shape): Feature<Geometry, MapProperties> => ({
    type: 'Feature',
    properties: { kind: shape.kind, ...shape.properties },
    geometry: geometryOf(shape),
  }));
  return { type: 'FeatureCollection', features };
}

/** The GeoJSON geometry of a shape. */
export function geometryOf({ form, lines }: MapShape): Geometry {
  const [first = []] = lines;
  if (form === 'area') {
    return {
      type: 'Polygon',
      coordinates: lines.map((ring) => [...ring, ...ring.slice(0, 1)].map(position)),
    };
  }
  if (form === 'line') return { type: 'LineString', coordinates: first.map(position) };
  return { type: 'Point', coordinates: first.map(position)[0] ?? [] };
}

/** Five decimals, which is a metre. */
function position({ lat, lng }: LatLng): Position {
  return [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5];
}
