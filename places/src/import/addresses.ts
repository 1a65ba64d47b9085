// House numbers from every place in the map: nodes, buildings, and interpolation lines between two houses.
import type { LatLng } from '../geometry/lat-lng.ts';
import { centreOf, within } from '../geometry/plane.ts';
import type { Extract, OsmRelation } from './extract.ts';
import type { FoundHouse } from './found-house.ts';
import { interpolated } from './interpolated.ts';
import type { Notes } from './notes.ts';
import type { Outline } from './outlines.ts';
import { hasAny, tag, type Tags } from './tags.ts';

const OF_SHOPS = new Set(['amenity', 'shop', 'office', 'tourism']);
const WITH_HOUSES = new Set(['associatedStreet', 'street']);

/** Every house number of the extract; `outlines` are the areas with a number. Numbers without a street are counted. */
export function housesOf(
  extract: Extract,
  outlines: readonly Outline[],
  notes: Notes,
): readonly FoundHouse[] {
  const streets = streetsByMember(extract);
  const found = [
    ...extract.nodes.flatMap(({ id, tags, at }) => housesAt(id, tags, at, streets.get(`node ${id}`), notes)),
    ...outlines.flatMap(({ id, tags, ring }) =>
      housesAt(id, tags, centreOf(ring), streets.get(`way ${id}`), notes),
    ),
  ];
  return [...found, ...interpolated(extract).filter(({ street }) => street !== '')].filter(({ at }) =>
    within(extract.bounds, at),
  );
}

/** The street name that a relation assigns to its houses. */
function streetsByMember({ relations, ways }: Extract): ReadonlyMap<string, string> {
  const named = relations.filter(({ tags }) => WITH_HOUSES.has(tag(tags, 'type') ?? ''));
  const ids = new Set(named.flatMap(({ members }) => members.filter(isStreet).map(({ id }) => id)));
  const names = new Map(
    ways.filter(({ id }) => ids.has(id)).map(({ id, tags }) => [id, tag(tags, 'name') ?? '']),
  );
  return new Map(
    named.flatMap(({ tags, members }) => {
      const own = members.filter(isStreet).map(({ id }) => names.get(id));
      const street = tag(tags, 'name') ?? own.find(Boolean) ?? '';
      return members
        .filter((member) => !isStreet(member))
        .map(({ kind, id }) => [`${kind} ${id}`, street] as const);
    }),
  );
}

function isStreet({ role }: OsmRelation['members'][number]): boolean {
  return role === 'street';
}

function housesAt(
  id: number,
  tags: Tags,
  at: LatLng,
  ofRelation: string | undefined,
  notes: Notes,
): readonly FoundHouse[] {
  const numbers = numbersIn(tag(tags, 'addr:housenumber') ?? '');
  if (numbers.length === 0) return [];
  const street = tag(tags, 'addr:street') ?? ofRelation ?? tag(tags, 'addr:place');
  if (!street) {
    notes.count('house numbers without a street', numbers.length);
    return [];
  }
  const rank = hasAny(tags, OF_SHOPS) ? 1 : 0;
  const zipcode = tag(tags, 'addr:postcode') ?? '';
  return numbers.map((number) => ({
    id,
    number,
    street,
    at,
    zipcode,
    city: tag(tags, 'addr:city') ?? '',
    rank,
  }));
}

/** `3;5` is two houses, `12–14` is one house with a range, `10 A` is `10a`, `7, Floors 1-3` is `7`. */
function numbersIn(text: string): readonly string[] {
  const parts = text.split(/[;,]/).map((part) => part.trim());
  const numbers = parts.filter((part, index) => part !== '' && (index === 0 || /^\d+\s?\p{L}?$/u.test(part)));
  return [...new Set(numbers.map(oneNumber))].filter((number) => number !== '');
}

function oneNumber(text: string): string {
  return text
    .replaceAll(':', '')
    .replaceAll(/\s*[-–—]\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(\d+) ?(\p{L})$/u, (_, digits: string, letter: string) => digits + letter.toLowerCase())
    .slice(0, 20)
    .trim();
}
