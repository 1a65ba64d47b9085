import * as z from 'zod/mini';
import { type AreaIssue, type DeliveryArea, areaIssue, areaOf, cornersOf } from './delivery-area.ts';

/** Positions may have an altitude, which is dropped. */
const position = z.pipe(
  z.array(z.number()).check(z.minLength(2)),
  z.transform(([lng = 0, lat = 0]): [number, number] => [lng, lat]),
);
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) });
const feature = z.object({ type: z.literal('Feature'), geometry: polygon });
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

/**
 * Parses pasted GeoJSON as a delivery area: a Polygon, a Feature of one, or a collection of one such Feature (FEE-06).
 * An open ring is closed. Returns an issue if the text is anything else, or breaks a rule.
 */
export function readArea(text: string): DeliveryArea | AreaIssue {
  const found = polygonIn(parsed(text));
  if (typeof found === 'string') return { field: 'text', key: `area.issue.${found}` };
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

function polygonIn(json: unknown): DeliveryArea | 'not-json' | 'one-area' | 'no-polygon' {
  if (json === undefined) return 'not-json';
  const many = collection.safeParse(json);
  if (many.success) return many.data.features.length === 1 ? polygonIn(many.data.features[0]) : 'one-area';
  const one = feature.safeParse(json);
  const bare = polygon.safeParse(one.success ? one.data.geometry : json);
  return bare.success ? bare.data : 'no-polygon';
}
