import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulatedPhoto } from '../../ports/riders/simulated-photo.ts';
import {
  bareJpeg,
  bareWebp,
  exif,
  jpegSized,
  jpegWith,
  losslessWebp,
  segment,
} from '../../testing/a-photo.ts';
import { cleanPhoto } from './clean-photo.ts';

const SECRET = 'N 60.1699 E 24.9384, Nelli’s camera';

describe('of a JPEG', () => {
  it('nothing stays but the picture [PUB-04]', () => {
    const told = [
      segment(0xe0, `JFXX\0${SECRET}`),
      exif(1, SECRET),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
      segment(0xe2, `MPF\0${SECRET}`),
      segment(0xed, `Photoshop 3.0\0${SECRET}`),
      segment(0xfe, SECRET),
    ];
    expect(cleanPhoto(jpegWith(told, SECRET))).toEqual(bareJpeg);
    expect(cleanPhoto(bareJpeg)).toEqual(bareJpeg);
  });

  it('it stays upright [PUB-04]', () => {
    expect(cleanPhoto(jpegWith([exif(6, SECRET)]))).toEqual(jpegWith([exif(6)]));
    const little = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0\0\0\0\0', 'latin1');
    const camera = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), little, Buffer.from(SECRET)]));
    expect(cleanPhoto(jpegWith([camera]))).toEqual(jpegWith([exif(8)]));
  });

  it('its colours stay, and its head without the thumbnail [PUB-04]', () => {
    const head = 'JFIF\0\x01\x01\0\0\x01\0\x01';
    const icc = segment(0xe2, 'ICC_PROFILE\0\x01\x01colours');
    const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\0\0');
    expect(cleanPhoto(jpegWith([segment(0xe0, `${head}\x01\x01${SECRET}`), icc, adobe]))).toEqual(
      jpegWith([segment(0xe0, `${head}\0\0`), icc, adobe]),
    );
  });

  it('further scans stay, without what stands between them [PUB-04]', () => {
    const first = bareJpeg.subarray(0, -2);
    const scan = Buffer.concat([
      segment(0xda, '\x01\x01\0\0\x3f\0'),
      Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
    ]);
    const end = Buffer.from([0xff, 0xd9]);
    expect(cleanPhoto(Buffer.concat([first, segment(0xfe, SECRET), scan, end]))).toEqual(
      Buffer.concat([first, scan, end]),
    );
  });

  it('too large a one is refused by what it says of itself, in however few bytes [PUB-04]', () => {
    expect(cleanPhoto(jpegSized(6_250, 4_000))).toEqual(jpegSized(6_250, 4_000));
    expect(cleanPhoto(jpegSized(6_251, 4_000))).toBe('TooLarge');
    expect(cleanPhoto(jpegSized(12_001, 1))).toBe('TooLarge');
    expect(cleanPhoto(jpegSized(1, 65_535))).toBe('TooLarge');
    expect(cleanPhoto(jpegSized(16, 0))).toBe('WrongType');
  });

  it('one that browsers show not at all, or for minutes, is none [PUB-04]', () => {
    const [first, end] = [bareJpeg.subarray(0, -2), bareJpeg.subarray(-2)];
    const scan = Buffer.concat([segment(0xda, '\x01\x01\0\0\x3f\0'), Buffer.from([1, 2])]);
    const scanned = (times: number) =>
      Buffer.concat([first, ...Array.from({ length: times }, () => scan), end]);
    expect(cleanPhoto(scanned(99))).toEqual(scanned(99));
    expect(cleanPhoto(scanned(100))).toBe('WrongType');
    const frame = segment(0xc0, '\x08\0\x08\0\x10\x03');
    const lossless = segment(0xc3, '\x08\0\x08\0\x10\x03');
    const lines = segment(0xdc, '\xff\xff');
    const comments = Array.from({ length: 1_001 }, () => segment(0xfe, ''));
    for (const more of [[frame], [lossless], [lines], comments])
      expect(cleanPhoto(jpegWith(more))).toBe('WrongType');
  });

  it('one that was cut off keeps what there is; one without a picture is none [PUB-04]', () => {
    const whole = jpegWith([exif(1, SECRET)]);
    expect(cleanPhoto(whole.subarray(0, -5))).toEqual(
      Buffer.concat([bareJpeg.subarray(0, -5), Buffer.from([0xff, 0xd9])]),
    );
    expect(cleanPhoto(whole.subarray(0, 40))).toBe('WrongType');
    expect(cleanPhoto(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('WrongType');
  });
});

describe('of a PNG', () => {
  const png = Buffer.from(simulatedPhoto(0), 'base64');
  const HEAD_BYTES = 33;
  const chunk = (name: string, data: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(`${name}${data}`, 'latin1'), Buffer.alloc(4)]);
  };
  const withChunks = (...chunks: Buffer[]) =>
    Buffer.concat([png.subarray(0, HEAD_BYTES), ...chunks, png.subarray(HEAD_BYTES)]);

  it('nothing stays but the picture and its colours [PUB-04]', () => {
    const told = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'caBX'].map((name) => chunk(name, 'secret'));
    const gamma = chunk('gAMA', 'abcd');
    const behind = Buffer.from('secret');
    expect(cleanPhoto(Buffer.concat([withChunks(...told, gamma), behind]))).toEqual(withChunks(gamma));
    expect(cleanPhoto(png)).toEqual(png);
    expect(cleanPhoto(png.subarray(0, 60))).toBe('WrongType');
  });

  it('too large a one is refused, and one that says nothing of its size [PUB-04]', () => {
    const sized = (width: number, height: number) => {
      const copy = Buffer.from(png);
      copy.writeUInt32BE(width, 16);
      copy.writeUInt32BE(height, 20);
      return copy;
    };
    expect(cleanPhoto(sized(5_000, 5_000))).toEqual(sized(5_000, 5_000));
    expect(cleanPhoto(sized(30_000, 30_000))).toBe('TooLarge');
    expect(cleanPhoto(sized(0xffff_ffff, 1))).toBe('TooLarge');
    expect(cleanPhoto(sized(0, 100))).toBe('WrongType');
    const headless = Buffer.concat([png.subarray(0, 8), png.subarray(HEAD_BYTES)]);
    expect(cleanPhoto(headless)).toBe('WrongType');
    const many = Array.from({ length: 2_001 }, () => chunk('IDAT', ''));
    expect(cleanPhoto(withChunks(...many))).toBe('WrongType');
  });

  it('colours stay that unpack to a profile, and a bomb in their place goes [PUB-04]', () => {
    const profile = (bytes: number) =>
      chunk('iCCP', `name\0\0${deflateSync(Buffer.alloc(bytes)).toString('latin1')}`);
    expect(cleanPhoto(withChunks(profile(3_000)))).toEqual(withChunks(profile(3_000)));
    expect(cleanPhoto(withChunks(profile(50_000_000)))).toEqual(png);
    expect(cleanPhoto(withChunks(chunk('iCCP', 'name')))).toEqual(png);
  });

  it('no second picture moves in it [PUB-04]', () => {
    const frames = ['acTL', 'fcTL', 'fdAT'].map((name) => chunk(name, 'another frame'));
    expect(cleanPhoto(withChunks(...frames))).toEqual(png);
  });
});

describe('of a WebP', () => {
  const code = (length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(length);
    return bytes;
  };
  const chunk = (name: string, data: string | Buffer) => {
    const held = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    return Buffer.concat([Buffer.from(name), code(held.length), held, Buffer.alloc(held.length % 2)]);
  };
  const riff = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
    return Buffer.concat([Buffer.from('RIFF'), code(body.length), body]);
  };
  const head = (flags: number, side = 1) =>
    chunk('VP8X', Buffer.from([flags, 0, 0, 0, side - 1, 0, 0, side - 1, 0, 0]));
  const picture = bareWebp.subarray(12);

  it('nothing stays but the picture, its transparency and its colours [RCP-06]', () => {
    const told = ['EXIF', 'XMP ', 'what'].map((name) => chunk(name, SECRET));
    const colours = chunk('ICCP', 'colours');
    const alpha = chunk('ALPH', 'alpha');
    const camera = riff(head(0x3c, 200), colours, alpha, picture, ...told);
    expect(cleanPhoto(Buffer.concat([camera, Buffer.from(SECRET)]))).toEqual(
      riff(head(0x30), colours, alpha, picture),
    );
    expect(cleanPhoto(Buffer.concat([bareWebp, ...told]))).toEqual(bareWebp);
    expect(cleanPhoto(losslessWebp)).toEqual(losslessWebp);
    expect(cleanPhoto(riff(picture, ...told))).toEqual(bareWebp);
  });

  it('one that moves, one cut off and one too large are refused [RCP-06]', () => {
    const moving = riff(head(0x02), chunk('ANIM', 'abcdef'), chunk('ANMF', picture), chunk('ANMF', picture));
    const sized = (width: number, height: number) => {
      const copy = Buffer.from(bareWebp);
      copy.writeUInt16LE(width, 26);
      copy.writeUInt16LE(height, 28);
      return copy;
    };
    for (const none of [moving, riff(picture, picture), bareWebp.subarray(0, 30), sized(0, 1), riff()])
      expect(cleanPhoto(none)).toBe('WrongType');
    expect(cleanPhoto(sized(16_000, 1))).toBe('TooLarge');
    expect(cleanPhoto(sized(6_000, 6_000))).toBe('TooLarge');
  });
});

it('whatever the bytes are, it ends and finds nothing more to take away the second time', () => {
  const heads = [
    bareJpeg.subarray(0, 3),
    Buffer.from(simulatedPhoto(0), 'base64').subarray(0, 8),
    bareWebp.subarray(0, 20),
  ];
  const bytes = fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }))
    .map((parts) => Buffer.concat(parts));
  const spoilt = fc
    .array(fc.tuple(fc.nat(bareJpeg.length - 4), fc.nat(255)), { maxLength: 20 })
    .map((changes) => {
      const copy = Buffer.from(jpegWith([exif(3, SECRET)]));
      for (const [at, value] of changes) copy[at + 3] = value;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(bytes, spoilt), (photo) => {
      const clean = cleanPhoto(photo);
      expect(typeof clean === 'string' ? clean : cleanPhoto(clean)).toEqual(clean);
    }),
    { numRuns: 2000 },
  );
});
