// A drawn delivery area as it is sent, apart from its rules: every screen reads vendors, few know what an area may be.
import * as z from 'zod/mini';
import type { LatLng } from '../values/place.ts';

/** Declared to JSON Schema as an array of two: serialisers that handle unions know no tuples. */
const position = z.pipe(
  z.array(z.number()).check(z.length(2)),
  z.transform(([lng = 0, lat = 0]): [number, number] => [lng, lat]),
);

/** A delivery area as GeoJSON: one closed ring of `[lng, lat]`. */
export const deliveryAreaSchema = z.strictObject({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(position)),
});
export type DeliveryArea = z.infer<typeof deliveryAreaSchema>;

/** The outline of an area; it ends where it begins. */
export function outlineOf({ coordinates }: DeliveryArea): LatLng[] {
  return (coordinates[0] ?? []).map(([lng, lat]) => ({ lat, lng }));
}
