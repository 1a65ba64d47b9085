// Parses the text of a region's sketch (regions/README.md) into statements.
import { parseLatLng, type LatLng } from '../geometry/lat-lng.ts';

/** One statement: `street "Main" "Other" class=main oneway : 60.1,24.9 60.2,24.9 | …`. */
export interface Statement {
  /** The line number of its start in the file, from 1. */
  readonly line: number;
  readonly word: string;
  readonly names: readonly string[];
  readonly marks: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly pieces: readonly (readonly LatLng[])[];
}

const WORDS = new Set([
  'region',
  'land',
  'island',
  'water',
  'park',
  'district',
  'place',
  'rail',
  'tram',
  'street',
]);
const TOKEN = /\s*(?:"([^"]*)"|([a-z]+)=(?:"([^"]*)"|(\S+))|(\S+))/gy;

/** An error about a sketch, with its line number. */
export function sketchError(line: number, complaint: string): Error {
  return new Error(`line ${line}: ${complaint}`);
}

/** Every statement in the file's order. Throws at the first invalid line, naming it. */
export function parseSketch(text: string): readonly Statement[] {
  return joinLines(text).map(({ line, text }) => parseStatement(line, text));
}

function joinLines(text: string): readonly { line: number; text: string }[] {
  const joined: { line: number; text: string }[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const bare = raw.replace(/^((?:[^"#]|"[^"]*")*)#.*$/, '$1').trimEnd();
    const last = joined.at(-1);
    if (bare.trim() === '') continue;
    if (!/^\s/.test(bare)) joined.push({ line: index + 1, text: bare });
    else if (last) last.text += ` ${bare.trim()}`;
    else throw sketchError(index + 1, 'continues a statement, but none came before it');
  }
  return joined;
}

function parseStatement(line: number, text: string): Statement {
  const [head = '', ...rest] = text.split(/\s:(?:\s|$)/);
  if (rest.length > 1) throw sketchError(line, 'has more than one " : "');
  const word = /^[a-z]+/.exec(head)?.[0] ?? '';
  if (!WORDS.has(word)) throw sketchError(line, `"${text.slice(0, 20)}" begins no statement`);
  return { line, word, ...parseHead(head.slice(word.length)), pieces: parsePieces(line, rest[0]) };
}

function parseHead(head: string): Pick<Statement, 'names' | 'marks' | 'values'> {
  const names: string[] = [];
  const marks = new Set<string>();
  const values = new Map<string, string[]>();
  for (const [, name, key, quoted, bare, mark] of head.trimEnd().matchAll(TOKEN)) {
    if (name !== undefined) names.push(name);
    else if (key !== undefined) values.set(key, [...(values.get(key) ?? []), quoted ?? bare ?? '']);
    else if (mark !== undefined) marks.add(mark);
  }
  return { names, marks, values };
}

function parsePieces(line: number, text: string | undefined): readonly (readonly LatLng[])[] {
  if (text === undefined) return [];
  return text.split('|').map((piece) =>
    piece
      .trim()
      .split(/\s+/)
      .map((point) => pointAt(line, point)),
  );
}

export function pointAt(line: number, text: string): LatLng {
  const point = parseLatLng(text);
  if (!point) throw sketchError(line, `"${text}" is not a point lat,lng`);
  return point;
}
