// What can be found in a region: streets, places and districts in one shape, and how each is written as an address.
import type { Address, LatLng } from '@sendero/core/values/place';
import { fold } from '../../region/fold.ts';
import { boundsOf, type Bounds } from '../../region/geometry.ts';
import { nameIn, type House, type Names, type Region, type Street } from '../../region/region.ts';

export interface Entry {
  /** Made of the region's and its own name, so it stays the same across restarts: `fi-helsinki:mannerheimintie`. */
  readonly id: string;
  readonly names: Names;
  readonly at: LatLng;
  /** What it covers, to tell how near it is. */
  readonly bounds: Bounds;
  readonly zipcode: string;
  readonly street: Street | null;
  /** Folded names, and folded words that may stand beside them in a query. */
  readonly spellings: readonly string[];
  readonly surroundings: readonly string[];
}

export function entriesOf({ id, gazetteer, name }: Region): readonly Entry[] {
  const { streets, places, districts } = gazetteer;
  return [
    ...streets.map((street): Entry => ({
      ...street,
      id: `${id}:${street.slug}`,
      at: street.middle,
      street,
      spellings: spellingsOf(street.names),
      surroundings: [...spellingsOf(name), ...(street.district ? spellingsOf(street.district) : [])],
    })),
    ...places.map((place): Entry => ({
      ...place,
      id: `${id}:place:${place.slug}`,
      bounds: boundsOf([place.at]),
      street: null,
      spellings: spellingsOf(place.names),
      surroundings: spellingsOf(name),
    })),
    ...districts.map((district): Entry => ({
      ...district,
      id: `${id}:district:${district.slug}`,
      at: district.middle,
      bounds: boundsOf(district.ring),
      street: null,
      spellings: spellingsOf(district.names),
      surroundings: spellingsOf(name),
    })),
  ];
}

function spellingsOf({ main, other }: Names): readonly string[] {
  return [...new Set([fold(main), fold(other)])];
}

/** `Mannerheimintie 10, 00100 Helsinki`, in the city's other language where asked. */
export function writeAddress(region: Region, entry: Entry, house: House | null, language: string): Address {
  const name = nameIn(region, entry.names, language);
  const city = nameIn(region, region.name, language);
  const zipcode = house?.zipcode ?? entry.zipcode;
  const at = house?.at ?? entry.at;
  return {
    id: house ? `${entry.id}:${house.number}` : entry.id,
    formatted_address: `${house ? `${name} ${house.number}` : name}, ${`${zipcode} ${city}`.trim()}`,
    latitude: rounded(at.lat),
    longitude: rounded(at.lng),
    city,
    country_code: region.country_code,
    zipcode,
    street: entry.street ? name : '',
    number: house ? String(house.number) : '',
  };
}

/** Six decimals: a decimetre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
