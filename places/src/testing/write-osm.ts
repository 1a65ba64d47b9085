// Writes OpenStreetMap PBF files for tests and measurements, from a town drawn in a few lines.
import { deflateSync, zstdCompressSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Bounds } from '../geometry/plane.ts';
import type { Member } from '../import/decode-block.ts';

type TagsOf = Readonly<Record<string, string>>;

export type Element =
  | {
      readonly kind: 'node';
      readonly id: number;
      readonly tags: TagsOf;
      readonly lat: number;
      readonly lng: number;
    }
  | { readonly kind: 'way'; readonly id: number; readonly tags: TagsOf; readonly nodes: readonly number[] }
  | {
      readonly kind: 'relation';
      readonly id: number;
      readonly tags: TagsOf;
      readonly members: readonly Member[];
    };

export interface Writing {
  readonly bounds?: Bounds;
  readonly packing?: 'none' | 'zlib' | 'zstd' | 'lz4';
  /** Writes nodes one by one instead of in columns. */
  readonly sparse?: boolean;
  readonly features?: readonly string[];
  readonly granularity?: number;
  /** Writes edit metadata, which most extracts have and no import reads. */
  readonly history?: boolean;
}

/** A town to be drawn; each method returns the id of the new element. */
export interface Drawing {
  node(lat: number, lng: number, tags?: TagsOf): number;
  /** A way through points, which become nodes, and through existing nodes. */
  way(through: readonly (number | readonly [lat: number, lng: number])[], tags: TagsOf): number;
  relation(
    members: readonly (readonly [kind: Member['kind'], id: number, role: string])[],
    tags: TagsOf,
  ): number;
  /** A header block, then a block each of nodes, ways and relations. */
  blobs(writing?: Writing): readonly Uint8Array[];
  file(writing?: Writing): Uint8Array;
}

export function drawing(): Drawing {
  const elements: Element[] = [];
  const add = (element: Element) => (elements.push(element), element.id);
  const next = () => elements.length + 1;
  return {
    node: (lat, lng, tags = {}) => add({ kind: 'node', id: next(), lat, lng, tags }),
    way(through, tags) {
      const nodes = through.map((stop) => (typeof stop === 'number' ? stop : this.node(stop[0], stop[1])));
      return add({ kind: 'way', id: next(), nodes, tags });
    },
    relation: (members, tags) =>
      add({
        kind: 'relation',
        id: next(),
        members: members.map(([kind, id, role]) => ({ kind, id, role })),
        tags,
      }),
    blobs: (writing = {}) => [
      headerBlob(writing),
      ...(['node', 'way', 'relation'] as const).flatMap((kind) => {
        const all = elements.filter((element) => element.kind === kind);
        return all.length === 0 ? [] : [dataBlob(all, writing)];
      }),
    ],
    file(writing) {
      return Buffer.concat(this.blobs(writing));
    },
  };
}

export function headerBlob({
  bounds,
  features = ['OsmSchema-V0.6', 'DenseNodes'],
  ...writing
}: Writing): Uint8Array {
  const header = new PbfWriter();
  if (bounds) {
    header.writeMessage(
      1,
      ({ west, east, north, south }, pbf) =>
        [west, east, north, south].forEach((degrees, index) =>
          pbf.writeSVarintField(index + 1, Math.round(degrees * 1e9)),
        ),
      bounds,
    );
  }
  for (const feature of features) header.writeStringField(4, feature);
  return blob('OSMHeader', header.finish(), writing);
}

/** One block of elements of one kind. */
export function dataBlob(elements: readonly Element[], writing: Writing): Uint8Array {
  const strings = new Map([['', 0]]);
  const text = (word: string) => {
    const known = strings.get(word) ?? strings.size;
    strings.set(word, known);
    return known;
  };
  const granularity = writing.granularity ?? 100;
  const degrees = (value: number) => Math.round((value * 1e9) / granularity);
  const group = new PbfWriter();
  const nodes = elements.filter((element) => element.kind === 'node');
  if (nodes.length > 0 && !writing.sparse)
    group.writeMessage(2, writeDense, { nodes, text, degrees, history: writing.history === true });
  for (const element of elements) {
    if (element.kind === 'node' && writing.sparse)
      group.writeMessage(1, writeNode, { element, text, degrees });
    if (element.kind === 'way') group.writeMessage(3, writeWay, { element, text });
    if (element.kind === 'relation') group.writeMessage(4, writeRelation, { element, text });
  }
  const block = new PbfWriter();
  block.writeMessage(1, (words, pbf) => words.forEach((word) => pbf.writeStringField(1, word)), [
    ...strings.keys(),
  ]);
  block.writeBytesField(2, group.finish());
  if (granularity !== 100) block.writeVarintField(17, granularity);
  return blob('OSMData', block.finish(), writing);
}

type Text = (word: string) => number;
type Of<K extends Element['kind']> = Extract<Element, { kind: K }>;

interface Dense {
  readonly nodes: readonly Of<'node'>[];
  readonly text: Text;
  readonly degrees: (value: number) => number;
  readonly history: boolean;
}

function writeDense({ nodes, text, degrees, history }: Dense, pbf: PbfWriter): void {
  pbf.writePackedSVarint(1, steps(nodes.map(({ id }) => id)));
  if (history) pbf.writeMessage(5, writeHistory, nodes);
  pbf.writePackedSVarint(8, steps(nodes.map(({ lat }) => degrees(lat))));
  pbf.writePackedSVarint(9, steps(nodes.map(({ lng }) => degrees(lng))));
  pbf.writePackedVarint(
    10,
    nodes.flatMap(({ tags }) => [
      ...Object.entries(tags).flatMap(([key, value]) => [text(key), text(value)]),
      0,
    ]),
  );
}

/** Versions, timestamps and changesets as in a city's nodes: mostly equal, often not. */
function writeHistory(nodes: readonly Of<'node'>[], pbf: PbfWriter): void {
  const mixed = (id: number, most: number) => Math.imul(id, 2_654_435_761) % most;
  pbf.writePackedVarint(
    1,
    nodes.map(({ id }) => 1 + Math.abs(mixed(id, 4))),
  );
  pbf.writePackedSVarint(
    2,
    nodes.map(({ id }) => (id % 3 === 0 ? mixed(id, 1e7) : 0)),
  );
  pbf.writePackedSVarint(
    3,
    nodes.map(({ id }) => (id % 3 === 0 ? mixed(id, 1e6) : 0)),
  );
}

function writeTags(tags: TagsOf, text: Text, pbf: PbfWriter): void {
  pbf.writePackedVarint(2, Object.keys(tags).map(text));
  pbf.writePackedVarint(3, Object.values(tags).map(text));
}

function writeNode(
  { element, text, degrees }: { element: Of<'node'>; text: Text; degrees: (value: number) => number },
  pbf: PbfWriter,
): void {
  pbf.writeSVarintField(1, element.id);
  writeTags(element.tags, text, pbf);
  pbf.writeSVarintField(8, degrees(element.lat));
  pbf.writeSVarintField(9, degrees(element.lng));
}

function writeWay({ element, text }: { element: Of<'way'>; text: Text }, pbf: PbfWriter): void {
  pbf.writeVarintField(1, element.id);
  writeTags(element.tags, text, pbf);
  pbf.writePackedSVarint(8, steps(element.nodes));
}

function writeRelation({ element, text }: { element: Of<'relation'>; text: Text }, pbf: PbfWriter): void {
  pbf.writeVarintField(1, element.id);
  writeTags(element.tags, text, pbf);
  pbf.writePackedVarint(
    8,
    element.members.map(({ role }) => text(role)),
  );
  pbf.writePackedSVarint(9, steps(element.members.map(({ id }) => id)));
  pbf.writePackedVarint(
    10,
    element.members.map(({ kind }) => ['node', 'way', 'relation'].indexOf(kind)),
  );
}

function steps(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

/** Frames the content of a blob. */
export function blob(
  type: string,
  bytes: Uint8Array,
  { packing = 'zlib' }: Pick<Writing, 'packing'>,
): Uint8Array {
  const content = new PbfWriter();
  if (packing === 'none') content.writeBytesField(1, bytes);
  else {
    content.writeVarintField(2, bytes.length);
    if (packing === 'zlib') content.writeBytesField(3, deflateSync(bytes));
    if (packing === 'lz4') content.writeBytesField(6, bytes);
    if (packing === 'zstd') content.writeBytesField(7, zstdCompressSync(bytes));
  }
  const body = content.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}
