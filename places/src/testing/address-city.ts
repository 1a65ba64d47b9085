// A made-up city of addresses for measurements: streets with names in two languages, shops, offices, districts. Always
// the same.
import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf } from '../geometry/plane.ts';
import type { District, House, Names, Place, Region, Street } from '../region/region.ts';
import { compileSketch } from '../sketch/compile-sketch.ts';
import { slug } from '../text/fold.ts';
import { dice } from './street-city.ts';

const BOUNDS = { south: 60, west: 24.4, north: 60.4, east: 25.2 };
const GROUND = compileSketch('xx-city', 'region "Kylä" "Byn" country=FI bounds=60,24.4,60.4,25.2');
const DISTRICTS_A_SIDE = 14;
const PLACES_A_STREET = 2;
const HOUSES = { fewest: 4, most: 23 };
const STEP = { lat: 0.00015, lng: 0.0002 };

const HEADS = 'Ka Lei Mo Su Tä Vih Jo Ke Ra Pu Ha Nie Sa Ty Mer La Pih Koi Uu Ve Rin So'.split(' ');
const MIDDLES = 'la vi ro tu me sä ni ka po re li ha ki to vu na mi jä se hu'.split(' ');
const TAILS = [
  { fi: 'nkatu', sv: 'gatan' },
  { fi: 'ntie', sv: 'vägen' },
  { fi: 'nkuja', sv: 'gränden' },
  { fi: 'npolku', sv: 'stigen' },
];
const SORTS = ['Kauppa', 'Kahvila', 'Apteekki', 'Ravintola', 'Huolto', 'Studio', 'Kukka', 'Pizzeria'];
const KINDS: readonly Place['kind'][] = [
  'shop',
  'restaurant',
  'pharmacy',
  'restaurant',
  'office',
  'office',
  'shop',
  'restaurant',
];

/** A region with about `addresses` house numbers. */
export function addressCity(addresses: number): Region {
  const chance = dice();
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T =>
    list[Math.floor(chance() * list.length)] as T;
  const stem = () =>
    pick(HEADS) + Array.from({ length: 1 + Math.floor(chance() * 3) }, () => pick(MIDDLES)).join('');
  const districts = districtsOf(stem);
  const streets: Street[] = [];
  const places: Place[] = [];
  for (let made = 0; made < addresses;) {
    const start = somewhere(chance);
    const district = districtAt(districts, start);
    const street = streetOf(streets.length, start, { named: stem(), tail: pick(TAILS), district, chance });
    streets.push(street);
    made += street.houses.length;
    for (let place = 0; place < PLACES_A_STREET; place++)
      places.push(placeOf(places.length, stem(), street, chance));
  }
  return { ...GROUND, gazetteer: { streets, places, districts } };
}

function somewhere(chance: () => number): LatLng {
  const { south, west, north, east } = BOUNDS;
  return { lat: south + chance() * (north - south), lng: west + chance() * (east - west) };
}

function districtsOf(stem: () => string): readonly District[] {
  const { south, west, north, east } = BOUNDS;
  const [height, width] = [(north - south) / DISTRICTS_A_SIDE, (east - west) / DISTRICTS_A_SIDE];
  return Array.from({ length: DISTRICTS_A_SIDE ** 2 }, (_, at) => {
    const corner = {
      lat: south + Math.floor(at / DISTRICTS_A_SIDE) * height,
      lng: west + (at % DISTRICTS_A_SIDE) * width,
    };
    const ring = [
      corner,
      { lat: corner.lat, lng: corner.lng + width },
      { lat: corner.lat + height, lng: corner.lng + width },
      { lat: corner.lat + height, lng: corner.lng },
    ];
    const name = stem();
    const zipcode = String(100 + at * 10).padStart(5, '0');
    return {
      slug: slug(`${name} ${zipcode}`),
      names: { main: `${name}la`, by_language: { sv: `${name}by` } },
      zipcode,
      ring,
      middle: { lat: corner.lat + height / 2, lng: corner.lng + width / 2 },
    };
  });
}

function districtAt(districts: readonly District[], { lat, lng }: LatLng): District | null {
  const { south, west, north, east } = BOUNDS;
  const row = Math.floor(((lat - south) / (north - south)) * DISTRICTS_A_SIDE);
  const column = Math.floor(((lng - west) / (east - west)) * DISTRICTS_A_SIDE);
  return districts[row * DISTRICTS_A_SIDE + column] ?? null;
}

interface Plan {
  readonly named: string;
  readonly tail: (typeof TAILS)[number];
  readonly district: District | null;
  readonly chance: () => number;
}

function streetOf(number: number, start: LatLng, { named, tail, district, chance }: Plan): Street {
  const names: Names = { main: named + tail.fi, by_language: { sv: named + tail.sv } };
  const zipcode = district?.zipcode ?? '';
  const count = HOUSES.fewest + Math.floor(chance() * (HOUSES.most - HOUSES.fewest));
  const houses = Array.from({ length: count }, (_, at): House => ({
    number: at % 9 === 8 ? `${at}b` : String(at + 1),
    at: { lat: start.lat + at * STEP.lat, lng: start.lng + at * STEP.lng },
    zipcode,
  }));
  const line = houses.map(({ at }) => at);
  return {
    slug: slug(`${names.main} ${number}`),
    names,
    lines: [line],
    bounds: boundsOf(line),
    middle: line[count >> 1] ?? start,
    zipcode,
    district: district?.names ?? null,
    houses,
  };
}

function placeOf(number: number, stem: string, { middle, zipcode }: Street, chance: () => number): Place {
  const sort = Math.floor(chance() * SORTS.length);
  const main = `${SORTS[sort]} ${stem}`;
  return {
    slug: slug(`${main} ${number}`),
    names: { main, by_language: {} },
    kind: KINDS[sort] ?? 'shop',
    at: middle,
    zipcode,
  };
}
