// Moving a marker by keyboard: the arrows of the key, on a map with north up, whichever way the page is read.
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

/** `at` after a press of `key`, 10 m further, with Shift 100 m; null where the key is no arrow. */
export function nudge(at: LatLng, key: string, shift: boolean): LatLng | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const metres = shift ? LONG_STEP_METRES : STEP_METRES;
  return movedBy(at, direction[0] * metres, direction[1] * metres);
}
