import * as fc from 'fast-check';

/** Marks a number in a text that JSON can express and JavaScript cannot: it is written without quotes. */
const BARE = '\u{e000}bare:';

const LONG = 100_000;

/** Texts that break unprepared code: databases, paths, patterns, markup, headers, lookups by name. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'Aino\0',
  '\ud800',
  'x\udc00',
  '\r\n',
  '\u{1f469}\u{200d}\u{1f373}',
  '\u202etxt',
  'é'.normalize('NFD').repeat(50),
  '\uffff',
  'x'.repeat(LONG),
  'ж'.repeat(LONG),
  '%',
  '%00',
  '%ZZ',
  '_%\\',
  '\\',
  "'; drop table orders; --",
  '$1',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..',
  '.',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e309',
  '1e-400',
  '-1',
  '0',
  '1.5',
  '9007199254740993',
  '99999999999999999999999',
  '8640000000001',
  '9223372036854775808',
  '9999-12-31T23:59:59Z',
  '+275761-01-01',
  '+358401234567',
  '+' + '9'.repeat(40),
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '(a+)+$',
  'a.b.c',
  'fi',
  'zz-ZZ-'.repeat(5),
];

/** Numbers at the limits of their types; the bare ones overflow when they are parsed. */
export const hostileNumbers: readonly unknown[] = [
  0,
  `${BARE}-0`,
  `${BARE}1e400`,
  `${BARE}-1e400`,
  `${BARE}1e-400`,
  -1,
  1.5,
  0.1 + 0.2,
  5e-324,
  1e21,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  8_640_000_000_000,
  8_640_000_000_001,
  90,
  -180,
  180.000_001,
];

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const hostileShapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  nested(50),
  nested(3000),
  Array.from({ length: 5000 }, () => 0),
  Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, n])),
  { constructor: { prototype: { polluted: true } } },
  { toString: 1, valueOf: 1, toJSON: 1 },
  { length: 1e9 },
  { '': '' },
  { $gt: '' },
];

/** A text that may break something. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);

/** A JSON value that may break something. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.double(),
  fc.constantFrom(...hostileShapes),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The JSON of `value`, with bare numbers unquoted. */
export function hostileJson(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"${BARE}([^"]*)"`, 'g'), '$1');
}

/** Bodies that match no schema. */
export const hostileBodies: readonly string[] = [
  '',
  ' ',
  'null',
  '0',
  '""',
  '[]',
  '{',
  '{"a":}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '\0',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `"${'x'.repeat(1_000_000)}"`,
  'NaN',
  '{"n":1e999999}',
  'a=b&c=d',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
];
