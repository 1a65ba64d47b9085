import * as z from 'zod/mini';
import type { DeliveryArea } from './area-shape.ts';
import { type AreaIssue, areaIssue, areaOf, cornersOf } from './delivery-area.ts';

/** Positions may have an altitude, which is dropped. */
const position = z.pipe(
  z.array(z.number()).check(z.minLength(2)),
  z.transform(([lng = 0, lat = 0]): [number, number] => [lng, lat]),
);
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) });
/** Programs that draw write one polygon as several of one, too. */
const several = z.pipe(
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
  z.transform(({ coordinates }) =>
    coordinates.map((rings): DeliveryArea => ({ type: 'Polygon', coordinates: rings })),
  ),
);
const feature = z.object({ type: z.literal('Feature'), geometry: z.unknown() });
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

/**
 * Parses GeoJSON as a delivery area: the one polygon in it, as a Feature or by itself (FEE-06). An open ring is closed.
 * Returns an issue if there is none or more than one, or if it breaks a rule.
 */
export function readArea(text: string): DeliveryArea | AreaIssue {
  const json = parsed(text);
  return json === undefined ? { field: 'text', key: 'area.issue.not-json' } : areaIn(json);
}

/** As `readArea`, of parsed GeoJSON. */
export function areaIn(json: unknown): DeliveryArea | AreaIssue {
  const [found, more] = polygonsIn(json);
  if (!found) return { field: 'text', key: 'area.issue.no-polygon' };
  if (more) return { field: 'text', key: 'area.issue.one-area' };
  const area = found.coordinates.length === 1 ? areaOf(cornersOf(found)) : found;
  return areaIssue(area) ?? area;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The polygons of GeoJSON; whatever else is drawn in it, such as a pin, is left out. */
function polygonsIn(json: unknown): readonly DeliveryArea[] {
  const many = collection.safeParse(json);
  if (many.success) return many.data.features.flatMap(polygonsOf);
  return polygonsOf(json);
}

function polygonsOf(json: unknown): readonly DeliveryArea[] {
  const one = feature.safeParse(json);
  const geometry = one.success ? one.data.geometry : json;
  const single = polygon.safeParse(geometry);
  if (single.success) return [single.data];
  const parts = several.safeParse(geometry);
  return parts.success ? parts.data : [];
}
