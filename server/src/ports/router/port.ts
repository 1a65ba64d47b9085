import type { LatLng } from '@sendero/core/values/place';

export interface Route {
  readonly distance_m: number;
  readonly duration_s: number;
  /** From start to end, at least two points. */
  readonly line: readonly LatLng[];
}

/** The way a courier rides between two points. Outside every region: the straight line × 1.3. */
export interface Router {
  route(from: LatLng, to: LatLng): Promise<Route>;
  /** A courier's seconds from each of `froms` to `to`, in their order: to choose who is nearest. */
  times(froms: readonly LatLng[], to: LatLng): Promise<readonly number[]>;
}
