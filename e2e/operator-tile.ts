// One vector tile in the OpenMapTiles schema, for an operator's map of nothing but water and main streets across it.

const EXTENT = 4096;
const STREETS = 8;

/** A tile that is all water, with main streets from edge to edge an eighth of it apart. */
export function aTile(): Uint8Array {
  const water = shape(
    POLYGON,
    [],
    [...moveBy(0, 0), ...lineBy([EXTENT, 0], [0, EXTENT], [-EXTENT, 0]), CLOSE],
  );
  const lines = Array.from({ length: STREETS }, (_, index) => {
    const step = EXTENT / STREETS;
    const start = index === 0 ? moveBy(0, step / 2) : moveBy(-EXTENT, step);
    return [...start, ...lineBy([EXTENT, 0])];
  });
  const streets = shape(LINE, [0, 0], lines.flat());
  return Uint8Array.from([
    ...layer('water', [water]),
    ...layer('transportation', [streets], ['class', 'primary']),
  ]);
}

// Protocol buffers: a field's number and kind, then its content; whole numbers in sevens of bits.
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)];
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
];
const text = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)]);

const [LINE, POLYGON] = [2, 3];
const CLOSE = 15;
const zigzag = (value: number): number[] => varint(value < 0 ? -2 * value - 1 : 2 * value);
const moveBy = (x: number, y: number): number[] => [9, ...zigzag(x), ...zigzag(y)];
const lineBy = (...steps: readonly (readonly number[])[]): number[] => [
  ...varint((steps.length << 3) | 2),
  ...steps.flat().flatMap(zigzag),
];

function shape(kind: number, tags: readonly number[], geometry: readonly number[]): number[] {
  return bytes(2, [...bytes(2, tags), ...number(3, kind), ...bytes(4, geometry)]);
}

/** `tag` is the one key and value that its shapes may have. */
function layer(name: string, shapes: readonly number[][], tag?: readonly [string, string]): number[] {
  const tags = tag ? [...text(3, tag[0]), ...bytes(4, text(1, tag[1]))] : [];
  return bytes(3, [...number(15, 2), ...text(1, name), ...shapes.flat(), ...tags, ...number(5, EXTENT)]);
}
