// Streets as address entries: a group of ways with the houses that name it, or houses alone.
import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf, type Plane } from '../geometry/plane.ts';
import type { District, House, Names, Street } from '../region/region.ts';
import { middleOf } from '../sketch/gazetteer.ts';
import { fold } from '../text/fold.ts';
import type { Cities } from './cities.ts';
import type { FoundHouse } from './found-house.ts';
import {
  gapBetween,
  hangingTogether,
  METRES_PER_DEGREE,
  ONE_STREET_M,
  type StreetGroup,
} from './street-groups.ts';
import { uniqueSlugs } from './unique-slugs.ts';

/** What the map tells about points: town, district, postcode. */
export interface Ground {
  readonly plane: Plane;
  /** The names of the region's own city, which addresses leave out. */
  readonly name: Names;
  readonly cities: Cities;
  postcodeAt(at: LatLng): string;
  districtAt(at: LatLng): District | null;
}

interface Draft extends StreetGroup {
  readonly houses: FoundHouse[];
}

/** A house further than this from every street of its name belongs to a street that the map does not draw. */
const HOUSE_REACH_M = 1500;

/** The streets of `groups` with their houses, and a street for every name that only houses have. */
export function streetsOf(
  groups: readonly StreetGroup[],
  houses: readonly FoundHouse[],
  ground: Ground,
): readonly Street[] {
  const drafts: readonly Draft[] = groups.map((group) => ({ ...group, houses: [] }));
  const streetOf = streetFinder(drafts);
  const homeless: FoundHouse[] = [];
  for (const house of houses) {
    const draft = streetOf(house);
    if (draft) draft.houses.push(house);
    else homeless.push(house);
  }
  const all = [...drafts, ...ofHousesAlone(homeless, ground.cities)].map((draft) =>
    streetOfDraft(draft, ground),
  );
  const slugs = uniqueSlugs(all, ({ id, street: { names, zipcode, district } }) => [
    names.main,
    `${names.main} ${zipcode}`,
    `${names.main} ${zipcode} ${district?.main ?? ''}`,
    `${names.main} ${id}`,
  ]);
  return all.map((one) => ({ ...one.street, slug: slugs.get(one) ?? '' }));
}

/**
 * Returns a function that finds the street of a house by its name in any spelling: the nearest one, preferably in the
 * house's town.
 */
function streetFinder(drafts: readonly Draft[]): (house: FoundHouse) => Draft | null {
  const folded = new Map<string, string>();
  const spelled = (name: string) => {
    const known = folded.get(name) ?? fold(name);
    folded.set(name, known);
    return known;
  };
  const called = new Map<string, Set<Draft>>();
  for (const draft of drafts) {
    for (const name of [draft.names.main, ...Object.values(draft.names.by_language), ...draft.aliases])
      called.set(spelled(name), (called.get(spelled(name)) ?? new Set()).add(draft));
  }
  return (house) => {
    const point = boundsOf([house.at]);
    const near = [...(called.get(spelled(house.street)) ?? [])].filter(
      ({ bounds }) => gapBetween(bounds, point) <= HOUSE_REACH_M,
    );
    if (near.length < 2) return near[0] ?? null;
    const far = (draft: Draft) =>
      metresTo(draft, house.at) +
      (house.city && draft.city && draft.city.main !== house.city ? HOUSE_REACH_M : 0);
    return near.reduce((best, draft) => (far(draft) < far(best) ? draft : best));
  };
}

/** Metres to the nearest bend of the street, precise enough to choose between streets. */
function metresTo({ lines }: Draft, { lat, lng }: LatLng): number {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  let least = Infinity;
  for (const { line } of lines)
    for (const at of line) least = Math.min(least, Math.hypot(at.lat - lat, (at.lng - lng) * squeeze));
  return least * METRES_PER_DEGREE;
}

/** Streets without a way of their name: squares, hamlets, and streets that are not mapped. */
function ofHousesAlone(houses: readonly FoundHouse[], cities: Cities): readonly Draft[] {
  const placed = houses.map((house) => ({ house, bounds: boundsOf([house.at]), city: cities.at(house.at) }));
  const byName = Map.groupBy(placed, ({ house, city }) => `${fold(house.street)}\n${city?.main ?? ''}`);
  return [...byName.values()].flatMap((same) =>
    hangingTogether(same, ONE_STREET_M).map((group): Draft => ({
      id: group.reduce((least, { house }) => Math.min(least, house.id), Infinity),
      names: { main: group[0]?.house.street ?? '', by_language: {} },
      aliases: [],
      city: group[0]?.city ?? null,
      bounds: boundsOf(group.map(({ house }) => house.at)),
      lines: [],
      houses: group.map(({ house }) => house),
    })),
  );
}

function streetOfDraft(draft: Draft, ground: Ground): { readonly id: number; readonly street: Street } {
  const lines = draft.lines.map(({ line }) => line);
  const houses = bestHouses(draft.houses, ground);
  const middle =
    lines.length > 0
      ? ground.plane.toLatLng(middleOf(lines.map((line) => line.map(ground.plane.toPoint))))
      : (houses[houses.length >> 1]?.at ?? { lat: 0, lng: 0 });
  const told = mostCommon(draft.houses.map((house) => house.city));
  const city =
    (told === null ? null : ground.cities.named(told)) ?? draft.city ?? namedOnly(told) ?? ground.name;
  const zipcode = mostCommon(houses.map((house) => house.zipcode)) ?? ground.postcodeAt(middle);
  return {
    id: draft.id,
    street: {
      slug: '',
      names: draft.names,
      ...(draft.aliases.length > 0 && { aliases: draft.aliases }),
      ...(city.main !== ground.name.main && { city }),
      lines,
      bounds: draft.bounds,
      middle,
      zipcode,
      district: ground.districtAt(middle)?.names ?? null,
      houses,
    },
  };
}

/** The names of a town that only houses mention. */
function namedOnly(main: string | null): Names | null {
  return main === null ? null : { main, by_language: {} };
}

/** Each number once: the most reliable source of it. */
function bestHouses(found: readonly FoundHouse[], { postcodeAt }: Ground): readonly House[] {
  const best = new Map<string, FoundHouse>();
  for (const house of found.toSorted((a, b) => a.rank - b.rank || a.id - b.id))
    if (!best.has(house.number)) best.set(house.number, house);
  return [...best.values()]
    .map(({ number, at, zipcode }) => ({ number, at, zipcode: zipcode || postcodeAt(at) }))
    .sort((a, b) => byNumber(a.number, b.number));
}

function byNumber(a: string, b: string): number {
  const [first, second] = [Number.parseInt(a, 10), Number.parseInt(b, 10)];
  return (first || 0) - (second || 0) || (a < b ? -1 : 1);
}

function mostCommon(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: string | null = null;
  for (const [value, count] of counts) if (most === null || count > (counts.get(most) ?? 0)) most = value;
  return most;
}
