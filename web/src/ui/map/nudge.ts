// Moves a marker by arrow keys: north is up, in every reading direction.
import type { LatLng } from '@sendero/core/values/place';
import { movedBy } from './mercator.ts';

const STEP_METRES = 10;
const LONG_STEP_METRES = 100;

const DIRECTIONS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** `at` moved by a press of `key`: 10 m, with Shift 100 m; null if the key is no arrow. */
export function nudge(at: LatLng, key: string, shift: boolean): LatLng | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const metres = shift ? LONG_STEP_METRES : STEP_METRES;
  return movedBy(at, direction[0] * metres, direction[1] * metres);
}
