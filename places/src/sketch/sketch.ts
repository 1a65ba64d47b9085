// Interprets the statements of a sketch; errors name the line.
import type { LatLng } from '../geometry/lat-lng.ts';
import { within, type Bounds } from '../geometry/plane.ts';
import type { Area, Names, PlaceKind } from '../region/region.ts';
import type { StreetClass } from '../streets/street-graph.ts';
import { parseSketch, pointAt, sketchError, type Statement } from './parse-sketch.ts';

export interface SketchedStreet {
  readonly line: number;
  readonly names: Names;
  readonly class: StreetClass;
  readonly oneway: boolean;
  readonly numbers: Numbers | null;
  /** Local names of the streets that it crosses by a bridge. */
  readonly over: readonly string[];
  readonly pieces: readonly (readonly LatLng[])[];
}

/** House numbers from the first point to the last. */
export interface Numbers {
  readonly first: number;
  readonly last: number;
  readonly side: 'both' | 'odd' | 'even';
}

export interface SketchedPlace {
  readonly line: number;
  readonly names: Names;
  readonly kind: PlaceKind;
  readonly at: LatLng;
}

export interface Sketch {
  readonly name: Names;
  readonly country_code: string;
  readonly bounds: Bounds;
  readonly land: readonly Area[];
  readonly waters: readonly Area[];
  readonly parks: readonly Area[];
  readonly districts: readonly (Area & { readonly zipcode: string })[];
  readonly places: readonly SketchedPlace[];
  readonly rails: readonly (readonly LatLng[])[];
  readonly trams: readonly (readonly LatLng[])[];
  readonly streets: readonly SketchedStreet[];
}

const CLASSES: readonly StreetClass[] = ['main', 'street', 'lane', 'path'];
const KINDS: readonly PlaceKind[] = [
  'square',
  'station',
  'hospital',
  'harbour',
  'museum',
  'stadium',
  'school',
  'market',
  'church',
];

/** The city that `text` describes. Throws an error that names the line if the text is invalid. */
export function readSketch(text: string): Sketch {
  const statements = parseSketch(text);
  const region = statements.find(({ word }) => word === 'region');
  if (!region) throw sketchError(1, 'a sketch begins with its region');
  const bounds = readBounds(region);
  const of = (...words: string[]) => statements.filter(({ word }) => words.includes(word));
  for (const statement of statements) checkPoints(statement, bounds);
  const languages = region.values.get('languages')?.[0]?.split(',') ?? [];
  const readNames = (statement: Statement) => namesOf(statement, languages);
  const readArea = (statement: Statement) => areaOf(statement, readNames(statement));
  return {
    name: readNames(region),
    country_code: valueOf(region, 'country'),
    bounds,
    land: of('land', 'island').map(readArea),
    waters: of('water').map(readArea),
    parks: of('park').map(readArea),
    districts: of('district').map((s) => ({ ...readArea(s), zipcode: s.values.get('postcode')?.[0] ?? '' })),
    places: of('place').map((s) => placeOf(s, readNames(s))),
    rails: of('rail').flatMap(readLines),
    trams: of('tram').flatMap(readLines),
    streets: of('street').map((s) => streetOf(s, readNames(s))),
  };
}

function namesOf({ line, names }: Statement, [, other]: readonly string[]): Names {
  const [main, second] = names;
  if (main === undefined) throw sketchError(line, 'has no name in double quotes');
  return { main, by_language: other && second ? { [other]: second } : {} };
}

function valueOf({ line, values, word }: Statement, key: string): string {
  const value = values.get(key)?.[0];
  if (value === undefined) throw sketchError(line, `a ${word} needs ${key}=`);
  return value;
}

function readBounds(region: Statement): Bounds {
  const [south = NaN, west = NaN, north = NaN, east = NaN] = valueOf(region, 'bounds').split(',').map(Number);
  if (!(south < north && west < east)) throw sketchError(region.line, 'bounds are south,west,north,east');
  return { south, west, north, east };
}

/** Every point must lie near the bounds: a typo in a digit puts a point far outside the city. */
function checkPoints({ line, pieces }: Statement, bounds: Bounds): void {
  const wide = {
    south: bounds.south - 0.1,
    north: bounds.north + 0.1,
    west: bounds.west - 0.2,
    east: bounds.east + 0.2,
  };
  const stray = pieces.flat().find((point) => !within(wide, point));
  if (stray) throw sketchError(line, `${stray.lat},${stray.lng} is far outside the region`);
}

function areaOf(statement: Statement, names: Names): Area {
  const ring = statement.pieces[0] ?? [];
  if (statement.pieces.length > 1 || ring.length < 3)
    throw sketchError(statement.line, 'an area is one ring of three points or more');
  const first = ring[0];
  const last = ring.at(-1);
  const closed = first && last && first.lat === last.lat && first.lng === last.lng;
  return { names, ring: closed ? ring.slice(0, -1) : ring };
}

function readLines({ line, pieces, word }: Statement): readonly (readonly LatLng[])[] {
  if (pieces.length === 0 || pieces.some((piece) => piece.length < 2))
    throw sketchError(line, `a ${word} needs two points or more`);
  return pieces;
}

function placeOf(statement: Statement, names: Names): SketchedPlace {
  const kind = KINDS.find((known) => known === valueOf(statement, 'kind'));
  if (!kind) throw sketchError(statement.line, `kind is one of ${KINDS.join(', ')}`);
  return {
    line: statement.line,
    names,
    kind,
    at: pointAt(statement.line, valueOf(statement, 'at')),
  };
}

function streetOf(statement: Statement, names: Names): SketchedStreet {
  const type = CLASSES.find((known) => known === valueOf(statement, 'class'));
  if (!type) throw sketchError(statement.line, `class is one of ${CLASSES.join(', ')}`);
  return {
    line: statement.line,
    names,
    class: type,
    oneway: statement.marks.has('oneway'),
    numbers: readNumbers(statement),
    over: statement.values.get('over') ?? [],
    pieces: readLines(statement),
  };
}

function readNumbers({ line, values }: Statement): Numbers | null {
  const text = values.get('numbers')?.[0];
  if (text === undefined) return null;
  const match = /^(\d+)-(\d+)(?::(odd|even))?$/.exec(text);
  if (!match) throw sketchError(line, `"${text}" is not numbers=1-99 or numbers=1-99:odd`);
  const side = match[3] === 'odd' || match[3] === 'even' ? match[3] : 'both';
  return { first: Number(match[1]), last: Number(match[2]), side };
}
