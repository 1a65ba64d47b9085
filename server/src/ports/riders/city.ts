// Who rides where: each region has a fleet of its own, and so has every other patch of the Earth.
import type { LatLng } from '@sendero/core/values/place';
import { within } from '../../region/geometry.ts';
import type { Region, Regions } from '../../region/region.ts';
import { riderNames } from './names.ts';
import type { Rider } from './port.ts';
import { seededRandom } from './seeded.ts';

/** Riders who share a city; each begins at a home of their own. */
export interface City {
  readonly id: string;
  readonly riders: readonly (Rider & { readonly home: LatLng })[];
}

/** A patch outside every region: a tenth of a degree, about 11 km from south to north. */
const PATCHES_A_DEGREE = 10;
const SCOOTER_SHARE = 0.35;

/** Which city `at` lies in: the region that holds it, else the patch around it. */
export function cityIdAt(regions: Regions, at: LatLng): string {
  return (
    regionAt(regions, at)?.id ??
    `at${Math.floor(at.lat * PATCHES_A_DEGREE)}_${Math.floor(at.lng * PATCHES_A_DEGREE)}`
  );
}

/** The city that `at` lies in, with `size` riders: always the same people for the same place. */
export function cityAround(regions: Regions, at: LatLng, size: number): City {
  const id = cityIdAt(regions, at);
  const region = regionAt(regions, at);
  const random = seededRandom(id);
  const homeOf = region ? () => someStreet(region, random) ?? at : () => somewhereAround(at, random);
  return {
    id,
    riders: Array.from({ length: size }, (_, n) => ({ ...person(id, n, random), home: homeOf() })),
  };
}

const regionAt = (regions: Regions, at: LatLng) => regions().find(({ bounds }) => within(bounds, at));

function person(cityId: string, n: number, random: () => number): Rider {
  return {
    id: `${cityId}-rider-${n + 1}`,
    name: riderNames[n % riderNames.length] ?? '',
    // 555-0100 to 555-0199 are kept for people who do not exist.
    phone_number: `+12025550${100 + (n % 100)}`,
    vehicle: random() < SCOOTER_SHARE ? 'scooter' : 'bicycle',
  };
}

function someStreet({ gazetteer: { streets } }: Region, random: () => number): LatLng | undefined {
  return streets[Math.floor(random() * streets.length)]?.middle;
}

function somewhereAround({ lat, lng }: LatLng, random: () => number): LatLng {
  const inPatch = (degrees: number) => (Math.floor(degrees * PATCHES_A_DEGREE) + random()) / PATCHES_A_DEGREE;
  return { lat: inPatch(lat), lng: inPatch(lng) };
}
