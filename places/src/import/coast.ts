// Closes coastlines into land. A coast has its land to the left; the map's edge closes coasts that it cuts.
import type { LatLng } from '../geometry/lat-lng.ts';
import { ringHolds, segmentsOf, within, type Bounds } from '../geometry/plane.ts';
import { joinLines, type Line } from './join-lines.ts';
import type { Notes } from './notes.ts';
import { signedArea } from './outlines.ts';

/** A piece of land with the waters that its coast encloses as holes. */
export interface Land {
  readonly ring: readonly LatLng[];
  readonly holes: readonly (readonly LatLng[])[];
}

type Shore = readonly LatLng[];

/**
 * The land within `bounds`. Without a coast everything is land. A coast that ends inside the map is connected to the
 * nearest start of another coast or to the edge, whichever is nearer, and counted.
 */
export function landOf(
  coasts: readonly Line[],
  at: (node: number) => LatLng,
  bounds: Bounds,
  notes: Notes,
): Land[] {
  const joined = joinLines(bridged(coasts, at, bounds, notes), false);
  const rings = joined.rings.map((ring) => ring.map(at));
  const cutRings = rings.filter((ring) => ring.some((point) => !within(bounds, point)));
  const whole = rings.filter((ring) => ring.every((point) => within(bounds, point)));
  const shores = [
    ...joined.open.map((line) => ledToEdge(line.map(at), bounds)),
    ...cutRings.map((ring) => fromOutside(ring, bounds)),
  ].flatMap((line) => piecesWithin(bounds, line));
  const around = shores.length > 0 ? closeAlongEdge(shores, bounds) : [];
  if (shores.length === 0 && isGroundLand(whole, cutRings, bounds)) around.push(cornersOf(bounds));
  const land = [...around, ...whole.filter((ring) => signedArea(ring) > 0)];
  return withHoles(
    land,
    whole.filter((ring) => signedArea(ring) < 0),
    notes,
  );
}

/** Extra lines that close the gaps between a loose end and a loose start. */
function bridged(
  coasts: readonly Line[],
  at: (node: number) => LatLng,
  bounds: Bounds,
  notes: Notes,
): readonly Line[] {
  const { open } = joinLines(coasts, false);
  const isLoose = (node: number | undefined) => node !== undefined && within(bounds, at(node));
  const begins = new Set(open.map((line) => line[0]).filter(isLoose));
  const bridges: Line[] = [];
  for (const end of open.map((line) => line.at(-1)).filter(isLoose)) {
    if (end === undefined) continue;
    notes.count('loose ends of the coast');
    let nearest: number | null = null;
    let shortest = degreesBetween(at(end), nearestEdge(at(end), bounds));
    for (const begin of begins) {
      const degrees = begin === undefined ? Infinity : degreesBetween(at(end), at(begin));
      if (begin !== undefined && degrees < shortest) [nearest, shortest] = [begin, degrees];
    }
    if (nearest === null) continue;
    begins.delete(nearest);
    bridges.push([end, nearest]);
  }
  return [...coasts, ...bridges];
}

function ledToEdge(line: Shore, bounds: Bounds): Shore {
  const first = line[0];
  const last = line.at(-1);
  return [
    ...(first && within(bounds, first) ? [nearestEdge(first, bounds)] : []),
    ...line,
    ...(last && within(bounds, last) ? [nearestEdge(last, bounds)] : []),
  ];
}

/** Opens the ring so that the line starts and ends outside the bounds. */
function fromOutside(ring: Shore, bounds: Bounds): Shore {
  const start = ring.findIndex((point) => !within(bounds, point));
  return [...ring.slice(start), ...ring.slice(0, start + 1)];
}

/** The stretches of a line inside the bounds, from edge to edge (Liang and Barsky). */
function piecesWithin({ south, west, north, east }: Bounds, line: Shore): Shore[] {
  const pieces: LatLng[][] = [];
  let last: LatLng | null = null;
  for (const [a, b] of segmentsOf(line)) {
    let [from, to] = [0, 1];
    for (const [da, db] of [
      [a.lat - south, b.lat - south],
      [north - a.lat, north - b.lat],
      [a.lng - west, b.lng - west],
      [east - a.lng, east - b.lng],
    ] as const) {
      if (da < 0 && db < 0) to = -1;
      else if (da < 0) from = Math.max(from, da / (da - db));
      else if (db < 0) to = Math.min(to, da / (da - db));
    }
    if (from >= to) {
      last = null;
      continue;
    }
    if (last === a) pieces.at(-1)?.push(along(a, b, to));
    else pieces.push([along(a, b, from), along(a, b, to)]);
    last = to === 1 ? b : null;
  }
  return pieces;
}

/** Connects the end of each shore to the start of the next one along the edge, with the land to the left. */
function closeAlongEdge(shores: readonly Shore[], bounds: Bounds): Shore[] {
  const begins = shores
    .map((shore) => ({ shore, place: edgePlace(shore[0], bounds) }))
    .sort((a, b) => a.place - b.place);
  const left = new Set(begins);
  const rings: Shore[] = [];
  for (const first of begins) {
    if (!left.has(first)) continue;
    const ring: LatLng[] = [];
    for (let here: typeof first | undefined = first; here && left.delete(here);) {
      for (const point of here.shore) ring.push(point);
      const end = edgePlace(here.shore.at(-1), bounds);
      const next: typeof first | undefined = begins.find(({ place }) => place >= end) ?? begins[0];
      ring.push(...cornersBetween(end, next?.place ?? end, bounds));
      here = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** The corners counter-clockwise from the south-west, so that land is to the left. */
function cornersOf({ south, west, north, east }: Bounds): LatLng[] {
  return [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ];
}

/** The position of a point on the edge, counter-clockwise from the south-west corner; one side is 1. */
function edgePlace(point: LatLng | undefined, { south, west, north, east }: Bounds): number {
  if (!point) return 0;
  const x = (point.lng - west) / (east - west);
  const y = (point.lat - south) / (north - south);
  const sides = [
    { off: y, place: x },
    { off: 1 - x, place: 1 + y },
    { off: 1 - y, place: 3 - x },
    { off: x, place: 4 - y },
  ].sort((a, b) => a.off - b.off);
  return (sides[0]?.place ?? 0) % 4;
}

function cornersBetween(from: number, to: number, bounds: Bounds): LatLng[] {
  const corners = cornersOf(bounds);
  const until = to >= from ? to : to + 4;
  const passed: LatLng[] = [];
  for (let corner = Math.floor(from) + 1; corner < until; corner++) {
    const point = corners[corner % 4];
    if (point) passed.push(point);
  }
  return passed;
}

/**
 * Whether the ground is land if no shore crosses the map: the largest ring inside tells what is around it, else a ring
 * around everything.
 */
function isGroundLand(whole: readonly Shore[], around: readonly Shore[], bounds: Bounds): boolean {
  const areas = whole.map(signedArea);
  const largest = areas.reduce((most, area) => (Math.abs(area) > Math.abs(most) ? area : most), 0);
  if (largest !== 0) return largest < 0;
  const middle = { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 };
  const enclosing = around.filter((ring) => ringHolds(ring, middle)).map(signedArea);
  return enclosing.sort((a, b) => Math.abs(a) - Math.abs(b)).every((area, index) => index > 0 || area > 0);
}

function withHoles(land: readonly Shore[], waters: readonly Shore[], notes: Notes): Land[] {
  const pieces = land
    .map((ring) => ({ ring, holes: [] as Shore[] }))
    .sort((a, b) => Math.abs(signedArea(a.ring)) - Math.abs(signedArea(b.ring)));
  for (const water of waters) {
    const [point] = water;
    const around = pieces.find(({ ring }) => point && ringHolds(ring, point));
    if (around) around.holes.push(water);
    else notes.count('rings of coast that lie in no land');
  }
  return pieces;
}

function nearestEdge({ lat, lng }: LatLng, { south, west, north, east }: Bounds): LatLng {
  const [nearest] = [
    { off: lat - south, point: { lat: south, lng } },
    { off: north - lat, point: { lat: north, lng } },
    { off: lng - west, point: { lat, lng: west } },
    { off: east - lng, point: { lat, lng: east } },
  ].sort((a, b) => a.off - b.off);
  return nearest?.point ?? { lat, lng };
}

function degreesBetween(a: LatLng, b: LatLng): number {
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));
}

function along(a: LatLng, b: LatLng, t: number): LatLng {
  if (t === 0) return a;
  if (t === 1) return b;
  return { lat: a.lat + (b.lat - a.lat) * t, lng: a.lng + (b.lng - a.lng) * t };
}
