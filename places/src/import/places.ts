// Named destinations: stations, hospitals, hotels, shops, offices, towers.
import { metresBetween, type LatLng } from '../geometry/lat-lng.ts';
import { centreOf } from '../geometry/plane.ts';
import type { Place } from '../region/region.ts';
import { fold } from '../text/fold.ts';
import type { Extract } from './extract.ts';
import type { Notes } from './notes.ts';
import type { Outline } from './outlines.ts';
import { kindOf } from './place-kinds.ts';
import type { Ground } from './streets.ts';
import { aliasesOf, namesOf, tag, type Tags } from './tags.ts';
import { uniqueSlugs } from './unique-slugs.ts';

const MOST_OF_A_KIND = 20_000;
/** A node and a building of the same name and kind within this distance are one place. */
const SAME_PLACE_M = 300;

interface Draft {
  readonly id: number;
  readonly place: Omit<Place, 'slug'>;
}

/** Every named place, once. Kinds are limited in number; places beyond the limit are left out and counted. */
export function placesOf(
  extract: Extract,
  outlines: readonly Outline[],
  ground: Ground,
  notes: Notes,
): readonly Place[] {
  const drafts = [
    ...outlines.flatMap(({ id, tags, ring }) => draftOf(id, tags, () => centreOf(ring), ground)),
    ...extract.nodes.flatMap(({ id, tags, at }) => draftOf(id, tags, () => at, ground)),
  ];
  const single = [
    ...Map.groupBy(drafts, ({ place }) => `${place.kind} ${fold(place.names.main)}`).values(),
  ].flatMap(apart);
  const kept = [...Map.groupBy(single, ({ place }) => place.kind).values()].flatMap((same) => {
    notes.count('places beyond 20 000 of a kind', Math.max(0, same.length - MOST_OF_A_KIND));
    return same.slice(0, MOST_OF_A_KIND);
  });
  const slugs = uniqueSlugs(kept, ({ id, place: { names, zipcode } }) => [
    names.main,
    `${names.main} ${zipcode}`,
    `${names.main} ${id}`,
  ]);
  return kept.map((draft) => ({ slug: slugs.get(draft) ?? '', ...draft.place }));
}

function draftOf(id: number, tags: Tags, at: () => LatLng, ground: Ground): readonly Draft[] {
  const names = namesOf(tags);
  const kind = names && kindOf(tags);
  if (!names || !kind) return [];
  const aliases = aliasesOf(tags);
  const point = at();
  const city = ground.cities.named(tag(tags, 'addr:city') ?? '') ?? ground.cities.at(point) ?? ground.name;
  const place = {
    names,
    ...(aliases.length > 0 && { aliases }),
    ...(city.main !== ground.name.main && { city }),
    kind,
    at: point,
    zipcode: tag(tags, 'addr:postcode') ?? ground.postcodeAt(point),
  };
  return [{ id, place }];
}

/** Removes drafts that have the same name and kind as an earlier one nearby. */
function apart(drafts: readonly Draft[]): readonly Draft[] {
  const kept: Draft[] = [];
  for (const draft of drafts.toSorted((a, b) => a.id - b.id))
    if (!kept.some(({ place }) => areOne(place.at, draft.place.at))) kept.push(draft);
  return kept;
}

/** Compares latitudes first, which decides for most of a chain's thousand shops. */
function areOne(a: LatLng, b: LatLng): boolean {
  return Math.abs(a.lat - b.lat) < 0.01 && metresBetween(a, b) <= SAME_PLACE_M;
}
