// Segments of a JPEG (ITU T.81, Annex B): a marker, for most of them a length, and what they hold.
import { orientationIn, orientationOnly } from './orientation.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
const EXIF = 'Exif\0\0';
/** Of a JFIF head, what stands before its thumbnail. */
const JFIF_BYTES = 14;
const FIRST_THUMBNAIL_BYTE = 12;

interface Segment {
  readonly marker: number;
  readonly data: Buffer;
  /** Where the next one begins. */
  readonly next: number;
}

/** The picture, how it is turned and how its colours are meant; nothing else, and nothing behind its end. Null where it has no picture. */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [Buffer.from([0xff, START])];
  let hasPicture = false;
  let at = 2;
  for (;;) {
    const segment = segmentAt(bytes, at);
    if (!segment || segment.marker === END) break;
    const data = keptOf(segment);
    if (data) kept.push(withHead(segment.marker, data));
    at = segment.next;
    if (segment.marker !== SCAN) continue;
    hasPicture = true;
    const end = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(Buffer.from([0xff, END]));
  return hasPicture ? Buffer.concat(kept) : null;
}

/** The segment that begins at `at`; null at the end of what can be read. */
function segmentAt(bytes: Buffer, at: number): Segment | null {
  let begin = at;
  if (bytes[begin] !== 0xff) return null;
  while (bytes[begin + 1] === 0xff) begin += 1;
  const marker = bytes[begin + 1];
  if (marker === undefined || marker < 0xc0) return null;
  if (marker === END) return { marker, data: Buffer.alloc(0), next: begin + 2 };
  if (begin + 4 > bytes.length) return null;
  const next = begin + 2 + bytes.readUInt16BE(begin + 2);
  if (next < begin + 4 || next > bytes.length) return null;
  return { marker, data: bytes.subarray(begin + 4, next), next };
}

/** What of a segment may stay; null: nothing. */
function keptOf({ marker, data }: Segment): Buffer | null {
  if (marker === COMMENT) return null;
  if (marker < APP0 || marker > APP15) return data;
  const begins = (name: string) => data.subarray(0, name.length).toString('latin1') === name;
  if (marker === APP0 && begins('JFIF\0') && data.length >= JFIF_BYTES) {
    const head = Buffer.from(data.subarray(0, JFIF_BYTES));
    return head.fill(0, FIRST_THUMBNAIL_BYTE);
  }
  if (marker === APP1 && begins(EXIF)) {
    const turned = orientationIn(data.subarray(EXIF.length));
    return turned === null ? null : Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationOnly(turned)]);
  }
  if (marker === APP2 && begins('ICC_PROFILE\0')) return data;
  return marker === APP14 && begins('Adobe') ? data : null;
}

function withHead(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Where the first marker behind a scan's data stands; restarts and stuffed bytes belong to the data. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let n = bytes.indexOf(0xff, at); n !== -1; n = bytes.indexOf(0xff, n + 1)) {
    const next = bytes[n + 1];
    const isData = next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData) return n;
  }
  return bytes.length;
}
