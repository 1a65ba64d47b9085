// Segments of a JPEG (ITU T.81, Annex B): a marker, for most of them a length, and their data.
import { orientationIn, orientationOnly } from './orientation.ts';
import type { CleanPicture } from './photo-type.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Sets a picture's height after its first scan; browsers do not support it. */
const LINES = 0xdc;
const COMMENT = 0xfe;
/** Baseline, extended and progressive: the frames that browsers show. */
const SHOWN_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Precision, height, width and the number of colours. */
const FRAME_HEAD_BYTES = 6;
/** A progressive picture has about ten scans; each is drawn over the whole picture. */
const MOST_SCANS = 100;
/** A colour profile may have 255 segments. */
const MOST_SEGMENTS = 1_000;
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
const EXIF = 'Exif\0\0';
/** The length of a JFIF header without its thumbnail. */
const JFIF_BYTES = 14;
const FIRST_THUMBNAIL_BYTE = 12;

type Size = Pick<CleanPicture, 'width' | 'height'>;

interface Segment {
  readonly marker: number;
  readonly data: Buffer;
  /** Where the next segment begins. */
  readonly next: number;
}

/**
 * Returns the picture with its orientation and colour data only, without any other metadata or bytes after its end.
 * Returns null where there is no picture, or one that browsers do not show or need minutes to draw.
 */
export function cleanJpeg(bytes: Buffer): CleanPicture | null {
  const kept: Buffer[] = [Buffer.from([0xff, START])];
  let size: Size | null = null;
  let [scans, segments] = [0, 0];
  for (let at = 2; ;) {
    const segment = segmentAt(bytes, at);
    if (!segment || segment.marker === END) break;
    const { marker } = segment;
    if (isFrame(marker)) {
      if (size || !SHOWN_FRAMES.has(marker)) return null;
      size = sizeIn(segment.data);
    }
    if (marker === LINES || (segments += 1) > MOST_SEGMENTS) return null;
    const data = keptOf(segment);
    if (data) kept.push(withHead(marker, data));
    at = segment.next;
    if (marker !== SCAN) continue;
    if ((scans += 1) > MOST_SCANS) return null;
    const end = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(Buffer.from([0xff, END]));
  return scans > 0 && size ? { bytes: Buffer.concat(kept), ...size } : null;
}

/** Whether a segment begins a picture: all of these markers except the ones for tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** A picture's size; null where the header has none, as when the height follows after the first scan. */
function sizeIn(data: Buffer): Size | null {
  if (data.length < FRAME_HEAD_BYTES) return null;
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  return width * height === 0 ? null : { width, height };
}

/** The segment that begins at `at`; null where nothing more can be read. */
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

/** The part of a segment that stays in the file; null where nothing stays. */
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

/** The position of the first marker after a scan's data; restart markers and stuffed bytes are part of the data. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let n = bytes.indexOf(0xff, at); n !== -1; n = bytes.indexOf(0xff, n + 1)) {
    const next = bytes[n + 1];
    const isData = next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData) return n;
  }
  return bytes.length;
}
