// Decodes one block of an OpenStreetMap PBF file: a string table, and nodes, ways or relations that refer to it.
import type { PbfReader } from 'pbf';
import { readMessage } from './blobs.ts';
import { isRead, type Tags } from './tags.ts';

export interface Member {
  readonly kind: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
}

/** Callbacks for the elements of a block; kinds without a callback are not decoded. */
export interface Visitor {
  node?(id: number, lat: number, lng: number, tags: Tags): void;
  way?(id: number, tags: Tags, nodes: readonly number[]): void;
  relation?(id: number, tags: Tags, members: readonly Member[]): void;
}

/** Which kinds of elements a block holds. */
export type Kinds = Record<keyof Visitor, boolean>;

const UNTAGGED: Tags = [];
const KINDS = ['node', 'way', 'relation'] as const;
const DEGREES = 1e9;

interface Block {
  strings: Uint8Array[];
  groups: Uint8Array[];
  granularity: number;
  lat_offset: number;
  lon_offset: number;
}

interface Reading {
  readonly block: Block;
  readonly visitor: Visitor;
  readonly text: (index: number) => string;
  readonly readKey: (index: number) => boolean;
}

/** Calls the visitor for every element of the kinds that it handles; returns which kinds the block holds. */
export function decodeBlock(bytes: Uint8Array, visitor: Visitor): Kinds {
  const block = readMessage<Block>(bytes, readBlockField, {
    strings: [],
    groups: [],
    granularity: 100,
    lat_offset: 0,
    lon_offset: 0,
  });
  const kinds: Kinds = { node: false, way: false, relation: false };
  const reading = { block, visitor, ...stringsOf(block.strings) };
  for (const group of block.groups)
    readMessage(group, (tag, into, pbf) => readGroup(tag, into, pbf, kinds), reading);
  return kinds;
}

function readBlockField(tag: number, block: Block, pbf: PbfReader): void {
  if (tag === 1)
    readMessage(
      pbf.readBytes(),
      (field, strings, table) => {
        if (field === 1) strings.push(table.readBytes());
      },
      block.strings,
    );
  else if (tag === 2) block.groups.push(pbf.readBytes());
  else if (tag === 17) block.granularity = pbf.readVarint();
  else if (tag === 19) block.lat_offset = pbf.readVarint(true);
  else if (tag === 20) block.lon_offset = pbf.readVarint(true);
}

/** Decodes strings at first use: most are keys and values that no import reads. */
function stringsOf(table: readonly Uint8Array[]): Pick<Reading, 'text' | 'readKey'> {
  const texts: string[] = [];
  const read: boolean[] = [];
  const text = (index: number): string => {
    const bytes = table[index];
    if (!bytes) throw new Error(`string ${index} of ${table.length} is asked for`);
    return (texts[index] ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  };
  return { text, readKey: (index) => (read[index] ??= isRead(text(index))) };
}

function readGroup(tag: number, reading: Reading, pbf: PbfReader, kinds: Kinds): void {
  const { visitor } = reading;
  if (tag === 1 || tag === 2) {
    kinds.node = true;
    if (!visitor.node) return;
    if (tag === 1) readNode(pbf.readBytes(), reading);
    else readDense(pbf.readBytes(), reading);
  } else if (tag === 3) {
    kinds.way = true;
    if (visitor.way) readWay(pbf.readBytes(), reading);
  } else if (tag === 4) {
    kinds.relation = true;
    if (visitor.relation) readRelation(pbf.readBytes(), reading);
  }
}

function tagsOf({ text, readKey }: Reading, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length !== values.length) throw new Error(`${keys.length} keys have ${values.length} values`);
  const tags: string[] = [];
  for (const [at, key] of keys.entries()) if (readKey(key)) tags.push(text(key), text(values[at] ?? 0));
  return tags.length === 0 ? UNTAGGED : tags;
}

function tellNode(reading: Reading, id: number, lat: number, lon: number, tags: Tags): void {
  const { granularity, lat_offset, lon_offset } = reading.block;
  const north = (lat_offset + granularity * lat) / DEGREES;
  const east = (lon_offset + granularity * lon) / DEGREES;
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180))
    throw new Error(`node ${id} lies at ${north},${east}`);
  reading.visitor.node?.(id, north, east, tags);
}

function readNode(bytes: Uint8Array, reading: Reading): void {
  const node = { id: 0, lat: 0, lon: 0, keys: [] as number[], values: [] as number[] };
  readMessage(
    bytes,
    (tag, into, pbf) => {
      if (tag === 1) into.id = pbf.readSVarint();
      else if (tag === 2) pbf.readPackedVarint(into.keys);
      else if (tag === 3) pbf.readPackedVarint(into.values);
      else if (tag === 8) into.lat = pbf.readSVarint();
      else if (tag === 9) into.lon = pbf.readSVarint();
    },
    node,
  );
  tellNode(reading, node.id, node.lat, node.lon, tagsOf(reading, node.keys, node.values));
}

/** Nodes in columns, each value the difference from the previous one. Tags are in one list; a 0 ends a node's tags. */
function readDense(bytes: Uint8Array, reading: Reading): void {
  const { ids, lats, lons, keysValues } = readMessage(
    bytes,
    (tag, into, pbf) => {
      if (tag === 1) pbf.readPackedSVarint(into.ids);
      else if (tag === 8) pbf.readPackedSVarint(into.lats);
      else if (tag === 9) pbf.readPackedSVarint(into.lons);
      else if (tag === 10) pbf.readPackedVarint(into.keysValues);
    },
    { ids: [] as number[], lats: [] as number[], lons: [] as number[], keysValues: [] as number[] },
  );
  if (ids.length !== lats.length || ids.length !== lons.length)
    throw new Error(`${ids.length} nodes have ${lats.length} latitudes and ${lons.length} longitudes`);
  let [id, lat, lon, next] = [0, 0, 0, 0];
  for (const [at, step] of ids.entries()) {
    id += step;
    lat += lats[at] ?? 0;
    lon += lons[at] ?? 0;
    let tags: string[] | null = null;
    while (next < keysValues.length && keysValues[next] !== 0) {
      const key = keysValues[next] ?? 0;
      if (reading.readKey(key))
        (tags ??= []).push(reading.text(key), reading.text(keysValues[next + 1] ?? 0));
      next += 2;
    }
    next++;
    tellNode(reading, id, lat, lon, tags ?? UNTAGGED);
  }
}

function readWay(bytes: Uint8Array, reading: Reading): void {
  const way = readMessage(
    bytes,
    (tag, into, pbf) => {
      if (tag === 1) into.id = pbf.readVarint(true);
      else if (tag === 2) pbf.readPackedVarint(into.keys);
      else if (tag === 3) pbf.readPackedVarint(into.values);
      else if (tag === 8) pbf.readPackedSVarint(into.nodes);
    },
    { id: 0, keys: [] as number[], values: [] as number[], nodes: [] as number[] },
  );
  summed(way.nodes);
  reading.visitor.way?.(way.id, tagsOf(reading, way.keys, way.values), way.nodes);
}

function readRelation(bytes: Uint8Array, reading: Reading): void {
  const relation = readMessage(
    bytes,
    (tag, into, pbf) => {
      if (tag === 1) into.id = pbf.readVarint(true);
      else if (tag === 2) pbf.readPackedVarint(into.keys);
      else if (tag === 3) pbf.readPackedVarint(into.values);
      else if (tag === 8) pbf.readPackedVarint(into.roles);
      else if (tag === 9) pbf.readPackedSVarint(into.ids);
      else if (tag === 10) pbf.readPackedVarint(into.kinds);
    },
    {
      id: 0,
      keys: [] as number[],
      values: [] as number[],
      roles: [] as number[],
      ids: [] as number[],
      kinds: [] as number[],
    },
  );
  summed(relation.ids);
  const members = relation.ids.map((id, at): Member => {
    const kind = KINDS[relation.kinds[at] ?? -1];
    if (!kind) throw new Error(`relation ${relation.id} has a member of no known kind`);
    return { kind, id, role: reading.text(relation.roles[at] ?? -1) };
  });
  reading.visitor.relation?.(relation.id, tagsOf(reading, relation.keys, relation.values), members);
}

/** Replaces differences by the values. */
function summed(steps: number[]): void {
  for (let at = 1; at < steps.length; at++) steps[at] = (steps[at] ?? 0) + (steps[at - 1] ?? 0);
}
