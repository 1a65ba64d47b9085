import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf } from '../geometry/plane.ts';
import type { District, House, Names, Place, PlaceKind, Region, Street } from '../region/region.ts';
import { compileSketch } from '../sketch/compile-sketch.ts';
import { slug } from '../text/fold.ts';

/** A name, and its translations. */
type Named = string | { readonly main: string; readonly [language: string]: string };

interface City {
  readonly name?: Named;
  readonly country?: string;
  readonly streets?: readonly StreetPlan[];
  readonly places?: readonly { readonly name: Named; readonly kind?: PlaceKind; readonly at?: number }[];
  /** From west to east, each between two points of the line. */
  readonly districts?: readonly (readonly [name: Named, from: number, to: number, zipcode?: string])[];
}

interface StreetPlan {
  readonly name: Named;
  /** `1 3 5b 7-9`; `none` for a street without houses. */
  readonly houses?: string;
  /** The start of the street on the line of the whole city, in hundreds of metres. */
  readonly at?: number;
  readonly zipcode?: string;
  readonly city?: Named;
  readonly district?: Named;
  readonly aliases?: readonly string[];
}

const HUNDRED_METRES = 0.0018;

/** A point on the city's line, `at` × 100 m east of its start. */
export function cityPoint(at: number): LatLng {
  return { lat: 60.1, lng: 24.9 + at * HUNDRED_METRES };
}

/** A region with streets in one line, 100 m apart by default; each house is 10 m north of the one before. */
export function aCity({
  name = 'Town',
  country = 'FI',
  streets = [],
  places = [],
  districts = [],
}: City): Region {
  const ground = compileSketch('xx-city', 'region "Town" country=FI bounds=60,24.8,60.2,25.4');
  return {
    ...ground,
    name: namesOf(name),
    country_code: country,
    gazetteer: {
      streets: streets.map(streetOf),
      places: places.map((place, order): Place => ({
        slug: slug(`${namesOf(place.name).main} ${order}`),
        names: namesOf(place.name),
        kind: place.kind ?? 'shop',
        at: cityPoint(place.at ?? order),
        zipcode: '',
      })),
      districts: districts.map(districtOf),
    },
  };
}

function streetOf(plan: StreetPlan, order: number): Street {
  const start = cityPoint(plan.at ?? order);
  const zipcode = plan.zipcode ?? '';
  const numbers = plan.houses === 'none' ? [] : (plan.houses ?? '1 2 3 4 5 6 7 8 9 10').split(' ');
  const houses = numbers.map((number, place): House => ({
    number,
    at: { lat: start.lat + place * 0.00009, lng: start.lng },
    zipcode,
  }));
  const line = [start, { lat: start.lat + 0.001, lng: start.lng }];
  return {
    slug: slug(namesOf(plan.name).main),
    names: namesOf(plan.name),
    ...(plan.aliases && { aliases: plan.aliases }),
    ...(plan.city && { city: namesOf(plan.city) }),
    lines: [line],
    bounds: boundsOf(line),
    middle: start,
    zipcode,
    district: plan.district ? namesOf(plan.district) : null,
    houses,
  };
}

function districtOf([name, from, to, zipcode = '']: NonNullable<City['districts']>[number]): District {
  const [west, east] = [cityPoint(from).lng, cityPoint(to).lng];
  return {
    slug: slug(`${namesOf(name).main} ${zipcode}`),
    names: namesOf(name),
    zipcode,
    ring: [
      { lat: 60.05, lng: west },
      { lat: 60.05, lng: east },
      { lat: 60.15, lng: east },
      { lat: 60.15, lng: west },
    ],
    middle: cityPoint((from + to) / 2),
  };
}

function namesOf(named: Named): Names {
  if (typeof named === 'string') return { main: named, by_language: {} };
  const { main, ...by_language } = named;
  return { main, by_language };
}
