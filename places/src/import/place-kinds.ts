// The kind of a named place, for people who send something there.
import type { PlaceKind } from '../region/region.ts';
import { tag, type Tags } from './tags.ts';

/** A tag's key, the kind that it means, and the values, with `*` for any; the first match counts. */
const TABLE: readonly (readonly [key: string, kind: PlaceKind, values: string])[] = [
  ['aeroway', 'airport', 'aerodrome terminal'],
  ['railway', 'station', 'station halt'],
  ['public_transport', 'station', 'station'],
  ['amenity', 'station', 'bus_station'],
  ['amenity', 'harbour', 'ferry_terminal'],
  ['amenity', 'hospital', 'hospital clinic'],
  ['amenity', 'school', 'school kindergarten'],
  ['amenity', 'university', 'university college'],
  ['amenity', 'library', 'library'],
  ['amenity', 'pharmacy', 'pharmacy'],
  ['amenity', 'market', 'marketplace'],
  ['amenity', 'theatre', 'theatre cinema arts_centre'],
  ['amenity', 'restaurant', 'restaurant cafe fast_food food_court bar pub'],
  ['amenity', 'office', 'bank post_office townhall courthouse embassy police doctors dentist'],
  ['amenity', 'office', 'community_centre conference_centre'],
  ['shop', 'mall', 'mall department_store'],
  ['shop', 'shop', '*'],
  ['tourism', 'hotel', 'hotel hostel motel guest_house apartment'],
  ['tourism', 'museum', 'museum gallery'],
  ['leisure', 'stadium', 'stadium sports_centre sports_hall'],
  ['leisure', 'harbour', 'marina'],
  ['leisure', 'park', 'park garden'],
  ['highway', 'square', 'pedestrian'],
  ['place', 'square', 'square'],
  ['harbour', 'harbour', 'yes'],
  ['office', 'office', '*'],
  ['building', 'building', '*'],
];
const ROWS = TABLE.map(([key, kind, values]) => ({ key, kind, values: new Set(values.split(' ')) }));
const WORSHIP = new Map<string | undefined, PlaceKind>([
  ['christian', 'church'],
  ['muslim', 'mosque'],
]);

/** The kind of a place with these tags; null for things that nobody sends anything to. */
export function kindOf(tags: Tags): PlaceKind | null {
  if (tag(tags, 'amenity') === 'place_of_worship') return WORSHIP.get(tag(tags, 'religion')) ?? 'temple';
  const row = ROWS.find(({ key, values }) => {
    const value = tag(tags, key);
    return value !== undefined && (values.has('*') || values.has(value));
  });
  return row?.kind ?? null;
}
