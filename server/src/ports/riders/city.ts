// The simulated cities: each region has a fleet of its own, and so has every other patch of the Earth.
import type { LatLng } from '@sendero/core/values/place';
import { regionContaining, type Region, type Regions } from '@sendero/places/region';
import { riderNames } from './names.ts';
import type { Rider } from './port.ts';
import { seededRandom } from './seeded.ts';

/** The riders of a city; each has a home. */
export interface City {
  readonly id: string;
  readonly riders: readonly (Rider & { readonly home: LatLng })[];
}

/** The size of a patch outside every region: a tenth of a degree, about 11 km from south to north. */
const PATCHES_A_DEGREE = 10;
const SCOOTER_SHARE = 0.35;

/** The city at `at`: its region, else the patch around it. */
export function cityIdAt(regions: Regions, at: LatLng): string {
  return (
    regionContaining(regions(), at)?.id ??
    `at${Math.floor(at.lat * PATCHES_A_DEGREE)}_${Math.floor(at.lng * PATCHES_A_DEGREE)}`
  );
}

/** The city at `at` with `size` riders: always the same people for the same place. */
export function cityAround(regions: Regions, at: LatLng, size: number): City {
  const id = cityIdAt(regions, at);
  const region = regionContaining(regions(), at);
  const random = seededRandom(id);
  const homeOf = region ? () => someStreet(region, random) ?? at : () => somewhereAround(at, random);
  return {
    id,
    riders: Array.from({ length: size }, (_, n) => ({ ...person(id, n, random), home: homeOf() })),
  };
}

function person(cityId: string, n: number, random: () => number): Rider {
  return {
    id: `${cityId}-rider-${n + 1}`,
    name: riderNames[n % riderNames.length] ?? '',
    // 555-0100 to 555-0199 are reserved for fictional people.
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
