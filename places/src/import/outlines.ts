// Areas of the extract: closed ways, and relations whose ways form rings.
import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf, ringHolds, segmentsOf, within, type Bounds } from '../geometry/plane.ts';
import type { Area, Names } from '../region/region.ts';
import type { Extract, OsmRelation, OsmWay } from './extract.ts';
import { joinLines, type Line } from './join-lines.ts';
import type { Notes } from './notes.ts';
import { namesOf, tag, type Tags } from './tags.ts';

/** An area to draw, with its tags. */
export interface Outline extends Area {
  readonly id: number;
  readonly tags: Tags;
}

const NAMELESS: Names = { main: '', by_language: {} };

/** The rings of the areas whose tags `wanted` accepts. A ring that does not close is left out and counted. */
export function outlinesOf(
  extract: Extract,
  notes: Notes,
  wanted: (tags: Tags) => boolean,
): readonly Outline[] {
  const closed = extract.ways.filter(({ tags }) => wanted(tags)).flatMap((way) => outlineOfWay(extract, way));
  const relations = extract.relations.filter(
    ({ tags }) => AREAS.has(tag(tags, 'type') ?? '') && wanted(tags),
  );
  const members = membersOf(extract, relations);
  const joined = relations.flatMap((relation) => outlinesOfRelation(extract, relation, members, notes));
  return [...closed, ...joined].filter(({ ring }) => overlap(boundsOf(ring), extract.bounds));
}

const AREAS = new Set(['multipolygon', 'boundary']);

/** Empty for a way that is not a ring: many walls and hedges carry the tags of what they enclose. */
function outlineOfWay(extract: Extract, way: OsmWay): readonly Outline[] {
  const nodes = extract.nodesOf(way);
  return nodes.length >= 4 && nodes[0] === nodes.at(-1) ? [new WayOutline(extract, way)] : [];
}

/** Computes its ring at each use: the points of half a million buildings would fill the memory. */
class WayOutline implements Outline {
  readonly #extract: Extract;
  readonly #way: OsmWay;

  constructor(extract: Extract, way: OsmWay) {
    this.#extract = extract;
    this.#way = way;
  }

  get id(): number {
    return this.#way.id;
  }

  get tags(): Tags {
    return this.#way.tags;
  }

  get names(): Names {
    return namesOf(this.tags) ?? NAMELESS;
  }

  get ring(): readonly LatLng[] {
    return Array.from(this.#extract.nodesOf(this.#way).subarray(0, -1), this.#extract.at);
  }
}

function membersOf(extract: Extract, relations: readonly OsmRelation[]): ReadonlyMap<number, OsmWay> {
  const ids = new Set(relations.flatMap(({ members }) => members.map(({ id }) => id)));
  return new Map(extract.ways.filter(({ id }) => ids.has(id)).map((way) => [way.id, way]));
}

function outlinesOfRelation(
  extract: Extract,
  { id, tags, members }: OsmRelation,
  ways: ReadonlyMap<number, OsmWay>,
  notes: Notes,
): readonly Outline[] {
  const lines = (isInner: boolean): Line[] =>
    members.flatMap(({ kind, role, id: way }) => {
      const member = kind === 'way' && (role === 'inner') === isInner ? ways.get(way) : undefined;
      return member ? [[...extract.nodesOf(member)]] : [];
    });
  const outer = joinLines(lines(false), true);
  const inner = joinLines(lines(true), true);
  notes.count('outlines that do not close', outer.open.length + inner.open.length);
  const holes = inner.rings.map((ring) => ring.map(extract.at));
  return outer.rings.map((nodes) => {
    const ring = nodes.map(extract.at);
    const inside = holes.filter(([point]) => point && ringHolds(ring, point));
    return { id, tags, names: namesOf(tags) ?? NAMELESS, ring, ...(inside.length > 0 && { holes: inside }) };
  });
}

/** Finds the smallest of `areas` that a point lies in. */
export function areaFinder<T extends Pick<Outline, 'ring'>>(areas: readonly T[]): (at: LatLng) => T | null {
  const bounded = areas
    .map((area) => ({ area, bounds: boundsOf(area.ring), size: Math.abs(signedArea(area.ring)) }))
    .sort((a, b) => a.size - b.size);
  return (at) =>
    bounded.find(({ area, bounds }) => within(bounds, at) && ringHolds(area.ring, at))?.area ?? null;
}

/** Twice the area in square degrees; positive where the ring runs counter-clockwise, its inside to the left. */
export function signedArea(ring: readonly LatLng[]): number {
  const origin = ring[0] ?? { lat: 0, lng: 0 };
  let sum = 0;
  for (const [a, b] of segmentsOf(ring))
    sum += (a.lng - origin.lng) * (b.lat - origin.lat) - (b.lng - origin.lng) * (a.lat - origin.lat);
  return sum;
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
}
