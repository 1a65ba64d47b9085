import type { LatLng } from '@sendero/core/values/place';

/** A house as the map tells of it. */
export interface FoundHouse {
  readonly id: number;
  readonly number: string;
  readonly street: string;
  readonly at: LatLng;
  readonly zipcode: string;
  readonly city: string;
  /** What was said of the house itself comes before what a shop in it says, and that before a guess between two houses. */
  readonly rank: 0 | 1 | 2;
}
