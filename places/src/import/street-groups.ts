// Which ways are one street: those of one name that hang together, in one town.
import { type Bounds, boundsOf, within } from '../geometry.ts';
import type { MapStreet, Names } from '../region.ts';
import type { StreetClass } from '../street-graph.ts';
import type { Cities } from './cities.ts';
import { streetClass } from './courier-roads.ts';
import type { Extract } from './extract.ts';
import { joinLines, type Line } from './join-lines.ts';
import { aliasesOf, namesOf } from './tags.ts';

/** A stretch of a way inside the map. */
interface Piece {
  readonly id: number;
  readonly names: Names;
  readonly aliases: readonly string[];
  readonly class: StreetClass;
  readonly line: Line;
  readonly bounds: Bounds;
  readonly city: Names | null;
}

/** A street of the map, not yet an address. */
export interface StreetGroup {
  /** The lowest id of its ways. */
  readonly id: number;
  readonly names: Names;
  readonly aliases: readonly string[];
  readonly city: Names | null;
  readonly bounds: Bounds;
  /** As drawn, ways joined as far as they are of one class. */
  readonly lines: readonly MapStreet[];
}

/** Ways of one name that lie no further apart are one street. */
export const ONE_STREET_M = 1000;
const NAMELESS: Names = { main: '', by_language: {} };

/** The streets with a name, and as lines those without. */
export function streetGroups(
  extract: Extract,
  cities: Cities,
): { groups: readonly StreetGroup[]; nameless: readonly MapStreet[] } {
  const pieces: Piece[] = [];
  const nameless: MapStreet[] = [];
  for (const way of extract.ways) {
    const type = streetClass(way.tags);
    if (!type) continue;
    const names = namesOf(way.tags);
    for (const line of insideOf(extract, way.first === way.end ? [] : [...extract.nodesOf(way)])) {
      const points = line.map(extract.at);
      const middle = points[points.length >> 1];
      if (!names) nameless.push({ names: NAMELESS, class: type, line: points });
      else if (middle)
        pieces.push({
          id: way.id,
          names,
          aliases: aliasesOf(way.tags),
          class: type,
          line,
          bounds: boundsOf(points),
          city: cities.at(middle),
        });
    }
  }
  const byName = Map.groupBy(pieces, ({ names, city }) => `${names.main}\n${city?.main ?? ''}`);
  const groups = [...byName.values()].flatMap((same) => hangingTogether(same, ONE_STREET_M));
  return { groups: groups.map((group) => groupOf(extract, group)), nameless };
}

/** The stretches of a line that are inside the map, each with one node beyond at either end. */
function insideOf({ at, bounds }: Extract, nodes: Line): readonly Line[] {
  const isIn = nodes.map((node) => within(bounds, at(node)));
  if (isIn.every(Boolean)) return nodes.length > 1 ? [nodes] : [];
  const runs: number[][] = [];
  for (const [index, node] of nodes.entries()) {
    if (!isIn[index] && !isIn[index - 1] && !isIn[index + 1]) continue;
    if (index === 0 || !(isIn[index] || isIn[index - 1])) runs.push([]);
    runs.at(-1)?.push(node);
  }
  return runs.filter((run) => run.length > 1);
}

/** Groups in which each lies within `reach_m` of another one. */
export function hangingTogether<T extends { readonly bounds: Bounds }>(
  items: readonly T[],
  reach_m: number,
): readonly (readonly T[])[] {
  const sorted = items.toSorted((a, b) => a.bounds.south - b.bounds.south);
  const group = sorted.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (group[root] !== root) root = group[root] = group[group[root] ?? root] ?? root;
    return root;
  };
  const reach = reach_m / METRES_PER_DEGREE;
  for (const [index, { bounds }] of sorted.entries()) {
    for (let other = index + 1; other < sorted.length; other++) {
      const next = sorted[other]?.bounds;
      if (!next || next.south - bounds.north > reach) break;
      if (gapBetween(bounds, next) <= reach_m) group[find(other)] = find(index);
    }
  }
  return [...Map.groupBy(sorted, (_, index) => find(index)).values()];
}

/** Degrees to the north, as long as these. */
export const METRES_PER_DEGREE = 111_195;

/** Metres from box to box, 0 where they touch. */
export function gapBetween(a: Bounds, b: Bounds): number {
  const north = Math.max(0, a.south - b.north, b.south - a.north);
  const east = Math.max(0, a.west - b.east, b.west - a.east);
  return Math.hypot(north, east * Math.cos((a.south * Math.PI) / 180)) * METRES_PER_DEGREE;
}

function groupOf(extract: Extract, pieces: readonly Piece[]): StreetGroup {
  const sorted = pieces.toSorted((a, b) => a.id - b.id);
  const names: Names = {
    main: sorted[0]?.names.main ?? '',
    by_language: Object.assign({}, ...sorted.toReversed().map((piece) => piece.names.by_language)),
  };
  const lines = [...Map.groupBy(sorted, (piece) => piece.class)].flatMap(([type, same]) => {
    const { rings, open } = joinLines(
      same.map(({ line }) => line),
      true,
    );
    const closed = rings.map((ring) => [...ring, ...ring.slice(0, 1)]);
    return [...open, ...closed].map((line): MapStreet => ({
      names,
      class: type,
      line: line.map(extract.at),
    }));
  });
  return {
    id: sorted[0]?.id ?? 0,
    names,
    aliases: [...new Set(sorted.flatMap((piece) => piece.aliases))],
    city: sorted[0]?.city ?? null,
    bounds: boundsOf(lines.flatMap(({ line }) => line)),
    lines,
  };
}
