import type { LatLng } from '@sendero/core/values/place';

export interface Route {
  readonly distance_m: number;
  readonly duration_s: number;
  /** From start to end, at least two points. */
  readonly line: readonly LatLng[];
}

/** Finds a courier's route between two points. Outside every region: the straight line × 1.3. */
export interface Router {
  route(from: LatLng, to: LatLng): Promise<Route>;
  /** A courier's seconds from each of `froms` to `to`, in their order: for choosing the nearest. */
  times(froms: readonly LatLng[], to: LatLng): Promise<readonly number[]>;
}
