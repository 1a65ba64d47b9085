// Groups ways into streets: ways of one name that are connected or close, in one town.
import { type Bounds, boundsOf, within } from '../geometry/plane.ts';
import type { MapStreet, Names } from '../region/region.ts';
import type { StreetClass } from '../streets/street-graph.ts';
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

/** A street of the map before it has addresses. */
export interface StreetGroup {
  /** The lowest id of its ways. */
  readonly id: number;
  readonly names: Names;
  readonly aliases: readonly string[];
  readonly city: Names | null;
  readonly bounds: Bounds;
  /** The drawn lines; ways of the same class are joined. */
  readonly lines: readonly MapStreet[];
}

/** Ways of one name within this distance are one street. */
export const ONE_STREET_M = 1000;
const NAMELESS: Names = { main: '', by_language: {} };

/** The named streets, and the lines of the unnamed ones. */
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

/** The stretches of a line inside the map, each with one more node at either end. */
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

/** Groups items so that each is within `reach_m` of another item of its group. */
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

/** Length of one degree of latitude in metres. */
export const METRES_PER_DEGREE = 111_195;

/** Metres between two boxes, 0 if they touch. */
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
