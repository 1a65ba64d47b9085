import type { LatLng } from '../geometry/lat-lng.ts';

/** A house as found in the map. */
export interface FoundHouse {
  readonly id: number;
  readonly number: string;
  readonly street: string;
  readonly at: LatLng;
  readonly zipcode: string;
  readonly city: string;
  /** Tags of the house itself rank first, then those of a shop in it, then interpolation between two houses. */
  readonly rank: 0 | 1 | 2;
}
