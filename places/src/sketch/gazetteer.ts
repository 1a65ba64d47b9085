// Builds the addresses of a sketch: streets with their houses, places and districts.
import type { LatLng } from '../geometry/lat-lng.ts';
import {
  between,
  boundsOf,
  centreOf,
  distance,
  lengthOf,
  ringHolds,
  segmentsOf,
  within,
  type Plane,
  type Point,
} from '../geometry/plane.ts';
import type { District, Gazetteer, House, Street } from '../region/region.ts';
import { slug } from '../text/fold.ts';
import { spreadNumbers } from './house-numbers.ts';
import { sketchError } from './parse-sketch.ts';
import type { Sketch, SketchedStreet } from './sketch.ts';

/** Finds the district that contains a point. */
type DistrictAt = (at: LatLng) => District | null;

export function gazetteerOf(sketch: Sketch, plane: Plane): Gazetteer {
  const districts = sketch.districts.map((area) => ({
    ...area,
    slug: slug(`${area.names.main} ${area.zipcode}`),
    middle: centreOf(area.ring),
  }));
  const districtAt = districtFinder(districts);
  const places = sketch.places.map(({ names, kind, at }) => ({
    names,
    kind,
    at,
    slug: slug(names.main),
    zipcode: districtAt(at)?.zipcode ?? '',
  }));
  return {
    streets: byName(sketch.streets).map((parts) => streetOf(parts, plane, districtAt)),
    places,
    districts,
  };
}

function districtFinder(districts: readonly District[]): DistrictAt {
  const bounded = districts.map((district) => ({ district, bounds: boundsOf(district.ring) }));
  return (at) =>
    bounded.find(({ district, bounds }) => within(bounds, at) && ringHolds(district.ring, at))?.district ??
    null;
}

/** Groups statements by street name, in the file's order; streets without a name have no address. */
function byName(
  streets: readonly SketchedStreet[],
): readonly (readonly [SketchedStreet, ...SketchedStreet[]])[] {
  const named = new Map<string, [SketchedStreet, ...SketchedStreet[]]>();
  for (const street of streets) {
    if (street.names.main === '') continue;
    const parts = named.get(slug(street.names.main));
    if (!parts) named.set(slug(street.names.main), [street]);
    else if (parts[0].names.main === street.names.main) parts.push(street);
    else
      throw sketchError(
        street.line,
        `"${street.names.main}" reads like "${parts[0].names.main}" without accents, so their ids would clash`,
      );
  }
  return [...named.values()];
}

function streetOf(
  parts: readonly [SketchedStreet, ...SketchedStreet[]],
  plane: Plane,
  districtAt: DistrictAt,
): Street {
  const lines = parts.flatMap((part) => part.pieces);
  const middle = plane.toLatLng(middleOf(lines.map((line) => line.map(plane.toPoint))));
  const district = districtAt(middle);
  const { names } = parts[0];
  return {
    slug: slug(names.main),
    names,
    lines,
    bounds: boundsOf(lines.flat()),
    middle,
    zipcode: district?.zipcode ?? '',
    district: district?.names ?? null,
    houses: housesOf(parts, plane, districtAt),
  };
}

function housesOf(parts: readonly SketchedStreet[], plane: Plane, districtAt: DistrictAt): readonly House[] {
  const houses = new Map<number, House>();
  for (const { numbers, pieces } of parts) {
    if (!numbers) continue;
    for (const { number, point } of spreadNumbers(
      pieces.map((piece) => piece.map(plane.toPoint)),
      numbers,
    )) {
      const at = plane.toLatLng(point);
      if (!houses.has(number))
        houses.set(number, { number: String(number), at, zipcode: districtAt(at)?.zipcode ?? '' });
    }
  }
  return [...houses.values()].sort((a, b) => Number(a.number) - Number(b.number));
}

/** The point half-way along the longest line. */
export function middleOf(lines: readonly (readonly Point[])[]): Point {
  const [longest = []] = lines.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  let left = lengthOf(longest) / 2;
  for (const [a, b] of segmentsOf(longest)) {
    const metres = distance(a, b);
    if (left <= metres) return between(a, b, metres === 0 ? 0 : left / metres);
    left -= metres;
  }
  return longest[0] ?? { x: 0, y: 0 };
}
