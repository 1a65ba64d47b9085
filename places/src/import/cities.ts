// Finds the town of a point: an extract may hold several towns with a street of the same name in each.
import { metresBetween, type LatLng } from '../geometry/lat-lng.ts';
import type { Names } from '../region/region.ts';
import type { Extract } from './extract.ts';
import { areaFinder, type Outline } from './outlines.ts';
import { namesOf, tag } from './tags.ts';

export interface Cities {
  at(point: LatLng): Names | null;
  /** The town that has this name in any language. */
  named(name: string): Names | null;
}

const TOWNS = new Set(['city', 'town', 'municipality']);
/** A city extends further than a town, so distances to towns are multiplied by this. */
const TOWN_WEIGHT = 3;

/**
 * Towns by their boundaries: boundaries with the name of a city or town on the map, since every country uses another
 * level for towns; without any, boundaries of level 8. Without a complete boundary, the nearest city or town.
 */
export function citiesOf({ nodes }: Extract, boundaries: readonly Outline[]): Cities {
  const centres = nodes.flatMap(({ at, tags }) => {
    const names = TOWNS.has(tag(tags, 'place') ?? '') ? namesOf(tags) : null;
    return names ? [{ at, names, weight: tag(tags, 'place') === 'city' ? 1 : TOWN_WEIGHT }] : [];
  });
  const called = new Set(centres.map(({ names }) => names.main));
  const bounded = boundaries.flatMap(({ ring, tags }) => {
    const names = namesOf(tags);
    return names && tag(tags, 'boundary') === 'administrative'
      ? [{ ring, names, level: tag(tags, 'admin_level') }]
      : [];
  });
  const likeTowns = bounded.filter(({ names }) => called.has(names.main));
  const towns = likeTowns.length > 0 ? likeTowns : bounded.filter(({ level }) => level === '8');
  const townAround = areaFinder(towns);
  const nearest = (at: LatLng) => {
    const far = ({ at: centre, weight }: (typeof centres)[number]) => metresBetween(at, centre) * weight;
    return centres.reduce<(typeof centres)[number] | null>(
      (best, centre) => (best && far(best) <= far(centre) ? best : centre),
      null,
    );
  };
  const known = new Map(
    [...centres, ...towns].flatMap(({ names }) =>
      [names.main, ...Object.values(names.by_language)].map((name) => [name, names] as const),
    ),
  );
  return {
    at: (point) => townAround(point)?.names ?? nearest(point)?.names ?? null,
    named: (name) => known.get(name) ?? null,
  };
}
