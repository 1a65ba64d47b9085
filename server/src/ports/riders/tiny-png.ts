import { crc32, deflateSync } from 'node:zlib';

const MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/** A rectangle of one of the palette's colours. */
export interface Patch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly colour: number;
}

/** A PNG of overlapping patches; `palette` is in 0xrrggbb, its first colour is the background. */
export function tinyPng(
  width: number,
  height: number,
  palette: readonly number[],
  patches: readonly Patch[],
): Buffer {
  // Each row begins with its filter type: 0, none.
  const row = width + 1;
  const pixels = Buffer.alloc(row * height);
  for (const patch of patches) {
    for (let y = patch.top; y < patch.top + patch.height; y++)
      pixels.fill(patch.colour, y * row + 1 + patch.left, y * row + 1 + patch.left + patch.width);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    MAGIC,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
