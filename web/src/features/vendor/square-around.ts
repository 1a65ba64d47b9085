import type { LatLng } from '@sendero/core/values/place';
import { movedBy } from '../../ui/map/mercator.ts';

const HALF_M = 1000;

/** A square of 2 km around a place: the initial area of a drawing. */
export function squareAround(middle: LatLng): LatLng[] {
  return [
    movedBy(middle, -HALF_M, HALF_M),
    movedBy(middle, HALF_M, HALF_M),
    movedBy(middle, HALF_M, -HALF_M),
    movedBy(middle, -HALF_M, -HALF_M),
  ];
}
