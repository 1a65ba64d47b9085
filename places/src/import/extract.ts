// Reads what an import needs from a file: first relations, which decide which ways matter, then ways, then their nodes.
import type { LatLng } from '../geometry/lat-lng.ts';
import { within, type Bounds } from '../geometry/plane.ts';
import type { Member } from './decode-block.ts';
import { growingNumbers, idTable, type IdTable, type Numbers } from './id-table.ts';
import type { OsmFile } from './osm-file.ts';
import { hasAny, tag, type Tags } from './tags.ts';

export interface OsmNode {
  readonly id: number;
  readonly at: LatLng;
  readonly tags: Tags;
}

export interface OsmWay {
  readonly id: number;
  readonly tags: Tags;
  /** The index of its first node among the nodes of all ways. */
  readonly first: number;
  readonly end: number;
}

export interface OsmRelation {
  readonly id: number;
  readonly tags: Tags;
  readonly members: readonly Member[];
}

/** The data of a city: tagged nodes, ways and relations. */
export interface Extract {
  readonly bounds: Bounds;
  /** The number of places. */
  readonly size: number;
  readonly nodes: readonly OsmNode[];
  readonly ways: readonly OsmWay[];
  readonly relations: readonly OsmRelation[];
  /** The nodes of a way as places of the extract, without nodes that the file lacks. */
  nodesOf(way: OsmWay): Uint32Array;
  at(place: number): LatLng;
  /** The place of a way's node by id, or -1. */
  placeOf(id: number): number;
}

export type Progress = (stage: string, done: number) => void;

const FEATURES = new Set(
  'highway railway natural waterway landuse leisure building amenity shop tourism office aeroway place'
    .concat(' public_transport historic harbour addr:housenumber addr:interpolation boundary')
    .split(' '),
);
const NODE_FEATURES = new Set(['name', 'addr:housenumber', 'barrier']);
const RELATION_TYPES = new Set(['multipolygon', 'boundary', 'associatedStreet', 'street']);

/** Everything in the file that touches `bbox`, or the whole file. Throws if there is nothing. */
export async function readExtract(
  file: OsmFile,
  bbox: Bounds | undefined,
  progress: Progress,
): Promise<Extract> {
  const inside = bbox ? await nodesInside(file, widened(bbox, CROSSING_DEGREES), progress) : null;
  const relations = await readRelations(file, inside, progress);
  const read = await readWays(file, relations, inside, progress);
  const ids = idTable(read.refs.all().slice());
  const { nodes, coordinates, extent } = await readNodes(file, ids, bbox, progress);
  const told = file.bounds ? overlap(file.bounds, widened(extent, OPEN_DEGREES)) : extent;
  const bounds = bbox ? overlap(told, bbox) : told;
  if (!(bounds.south < bounds.north && bounds.west < bounds.east))
    throw new Error(bbox ? 'the file has nothing inside the bounding box' : 'the file covers no ground');
  const { ways, places } = placed(read, ids, coordinates);
  return {
    bounds,
    size: ids.size,
    nodes: nodes.filter(({ at }) => within(bounds, at)),
    ways,
    relations,
    nodesOf: ({ first, end }) => places.subarray(first, end),
    at: (place) => ({ lat: (coordinates[place * 2] ?? 0) / E7, lng: (coordinates[place * 2 + 1] ?? 0) / E7 }),
    placeOf: (id) => ids.placeOf(id),
  };
}

/** Coordinates are stored as integers of 1e-7 degrees, about a centimetre; MISSING is a value that no node has. */
const E7 = 1e7;
const MISSING = 0x7fffffff;

/** A line that crosses a bounding box may bend outside it; nodes up to this distance are read. */
const CROSSING_DEGREES = 0.02;
/**
 * A file may claim to cover the whole Earth, so its bounds are those of its nodes plus this margin, such as open water.
 */
const OPEN_DEGREES = 0.05;

async function nodesInside(file: OsmFile, bbox: Bounds, progress: Progress): Promise<IdTable> {
  const ids = growingNumbers();
  await file.read(
    {
      node(id, lat, lng) {
        if (within(bbox, { lat, lng })) ids.push(id);
      },
    },
    (done) => progress('finding the bounding box', done),
  );
  return idTable(ids.all());
}

async function readRelations(
  file: OsmFile,
  inside: IdTable | null,
  progress: Progress,
): Promise<readonly OsmRelation[]> {
  const relations: OsmRelation[] = [];
  const touching = inside ? growingNumbers() : null;
  await file.read(
    {
      relation(id, tags, members) {
        if (RELATION_TYPES.has(tag(tags, 'type') ?? '')) relations.push({ id, tags, members });
      },
      ...(touching && {
        way(id: number, _: Tags, nodes: readonly number[]) {
          if (nodes.some((node) => inside?.placeOf(node) !== -1)) touching.push(id);
        },
      }),
    },
    (done) => progress('reading relations', done),
  );
  if (!touching) return relations;
  const touched = idTable(touching.all());
  const isNear = ({ kind, id }: Member) =>
    (kind === 'way' && touched.placeOf(id) !== -1) || (kind === 'node' && inside?.placeOf(id) !== -1);
  return relations.filter(({ members }) => members.some(isNear));
}

interface ReadWays {
  readonly ways: readonly OsmWay[];
  /** The node ids of all ways, one way after the other. */
  readonly refs: Numbers;
}

async function readWays(
  file: OsmFile,
  relations: readonly OsmRelation[],
  inside: IdTable | null,
  progress: Progress,
): Promise<ReadWays> {
  const members = growingNumbers();
  for (const relation of relations)
    for (const { kind, id } of relation.members) if (kind === 'way') members.push(id);
  const wanted = idTable(members.all());
  const refs = growingNumbers();
  const ways: OsmWay[] = [];
  const shared = sharedTags();
  await file.read(
    {
      way(id, tags, nodes) {
        if (wanted.placeOf(id) === -1) {
          if (!hasAny(tags, FEATURES)) return;
          if (inside && !nodes.some((node) => inside.placeOf(node) !== -1)) return;
        }
        const first = refs.size;
        for (const node of nodes) refs.push(node);
        ways.push({ id, tags: shared(tags), first, end: refs.size });
      },
    },
    (done) => progress('reading ways', done),
  );
  return { ways, refs };
}

/** Shares one copy of each set of tags with a single pair: half of a city is `building=yes`. */
function sharedTags(): (tags: Tags) => Tags {
  const known = new Map<string, Tags>();
  return (tags) => {
    if (tags.length !== 2) return tags;
    const key = `${tags[0]}=${tags[1]}`;
    const same = known.get(key) ?? tags;
    known.set(key, same);
    return same;
  };
}

async function readNodes(file: OsmFile, ids: IdTable, bbox: Bounds | undefined, progress: Progress) {
  const coordinates = new Int32Array(ids.size * 2).fill(MISSING);
  const nodes: OsmNode[] = [];
  const extent = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  await file.read(
    {
      node(id, lat, lng, tags) {
        extent.south = Math.min(extent.south, lat);
        extent.north = Math.max(extent.north, lat);
        extent.west = Math.min(extent.west, lng);
        extent.east = Math.max(extent.east, lng);
        const place = ids.placeOf(id);
        if (place !== -1) {
          coordinates[place * 2] = Math.round(lat * E7);
          coordinates[place * 2 + 1] = Math.round(lng * E7);
        }
        if (tags.length > 0 && hasAny(tags, NODE_FEATURES) && (!bbox || within(bbox, { lat, lng })))
          nodes.push({ id, at: { lat, lng }, tags });
      },
    },
    (done) => progress('reading nodes', done),
  );
  return { nodes, coordinates, extent };
}

/** The ways with places instead of ids. */
function placed({ ways, refs }: ReadWays, ids: IdTable, coordinates: Int32Array) {
  const all = refs.all();
  const places = new Uint32Array(all.length);
  let next = 0;
  const moved = ways.map((way): OsmWay => {
    const first = next;
    for (let at = way.first; at < way.end; at++) {
      const place = ids.placeOf(all[at] ?? -1);
      if (coordinates[place * 2] !== MISSING) places[next++] = place;
    }
    return { ...way, first, end: next };
  });
  return { ways: moved, places };
}

function widened({ south, west, north, east }: Bounds, degrees: number): Bounds {
  return { south: south - degrees, west: west - degrees, north: north + degrees, east: east + degrees };
}

function overlap(a: Bounds, b: Bounds): Bounds {
  return {
    south: Math.max(a.south, b.south),
    west: Math.max(a.west, b.west),
    north: Math.min(a.north, b.north),
    east: Math.min(a.east, b.east),
  };
}
