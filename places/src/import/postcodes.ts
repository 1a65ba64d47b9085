// Finds the postcode of a point: by its boundary, else by the nearest house with a postcode.
import Flatbush from 'flatbush';
import type { LatLng } from '../geometry/lat-lng.ts';
import type { Plane } from '../geometry/plane.ts';
import type { FoundHouse } from './found-house.ts';
import { areaFinder, type Outline } from './outlines.ts';
import { tag } from './tags.ts';

const REACH_M = 1000;

/** Returns a function that gives the postcode of a point, '' if nothing within a kilometre has one. */
export function postcodesOf(
  outlines: readonly Outline[],
  houses: readonly FoundHouse[],
  plane: Plane,
): (at: LatLng) => string {
  const bounded = areaFinder(outlines.filter(({ tags }) => tag(tags, 'boundary') === 'postal_code'));
  const coded = houses.filter(({ zipcode }) => zipcode !== '');
  const index = coded.length > 0 ? new Flatbush(coded.length) : null;
  for (const { at } of coded) {
    const { x, y } = plane.toPoint(at);
    index?.add(x, y, x, y);
  }
  index?.finish();
  return (at) => {
    const area = bounded(at);
    const own = area ? (tag(area.tags, 'postal_code') ?? tag(area.tags, 'name')) : undefined;
    if (own !== undefined) return own;
    const { x, y } = plane.toPoint(at);
    const [nearest = -1] = index?.neighbors(x, y, 1, REACH_M) ?? [];
    return coded[nearest]?.zipcode ?? '';
  };
}
