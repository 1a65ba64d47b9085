import type { Suggestion } from './place.ts';
import { fold } from './text.ts';

type Place = Pick<
  Suggestion,
  'formatted_address' | 'zipcode' | 'city' | 'country_code' | 'latitude' | 'longitude'
>;

/** What tells places apart that read alike, the most telling for people first. */
const marks: readonly ((place: Place) => string)[] = [
  ({ zipcode, city }) => [zipcode, city].filter(Boolean).join(' '),
  ({ country_code }) => country_code,
  ({ latitude, longitude }) =>
    latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
];

/**
 * For each place, in the same order, what is to be said beside its address so that no two rows read alike: postal code and
 * city, else the country, else where it lies; empty where the address says enough (SAF-18).
 */
export function tellApart(places: readonly Place[]): readonly string[] {
  const alike = Map.groupBy(places, ({ formatted_address }) => fold(formatted_address));
  return places.map((place) => {
    const group = alike.get(fold(place.formatted_address)) ?? [];
    if (group.length === 1) return '';
    const telling = marks.find((mark) => new Set(group.map(mark)).size === group.length);
    return (telling ?? marks.at(-1))?.(place) ?? '';
  });
}
