import type { LatLng } from '@sendero/core/values/place';
import { movedBy } from '../../ui/map/mercator.ts';

const HALF_M = 1000;

/** A square of 2 km around a place, to begin a drawing with. */
export function squareAround(middle: LatLng): LatLng[] {
  return [
    movedBy(middle, -HALF_M, HALF_M),
    movedBy(middle, HALF_M, HALF_M),
    movedBy(middle, HALF_M, -HALF_M),
    movedBy(middle, -HALF_M, -HALF_M),
  ];
}
