import type { Suggestion } from './place.ts';
import { fold } from './text.ts';

type Place = Pick<
  Suggestion,
  'formatted_address' | 'zipcode' | 'city' | 'country_code' | 'latitude' | 'longitude'
>;

/** What distinguishes places whose addresses read alike, the most helpful for people first. */
const marks: readonly ((place: Place) => string)[] = [
  ({ zipcode, city }) => [zipcode, city].filter(Boolean).join(' '),
  ({ country_code }) => country_code,
  ({ latitude, longitude }) =>
    latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
];

/**
 * For each place, in the same order, a suffix to its address so that no two rows read alike: postal code and city, else
 * the country, else the coordinates; empty if the address is unique (SAF-18).
 */
export function distinguishPlaces(places: readonly Place[]): readonly string[] {
  const alike = Map.groupBy(places, ({ formatted_address }) => fold(formatted_address));
  return places.map((place) => {
    const group = alike.get(fold(place.formatted_address)) ?? [];
    if (group.length === 1) return '';
    const telling = marks.find((mark) => new Set(group.map(mark)).size === group.length);
    return (telling ?? marks.at(-1))?.(place) ?? '';
  });
}
