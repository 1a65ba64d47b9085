// The shapes of coasts, borders and countries. Borders are as Natural Earth draws them: who holds the land, not who claims it.
import type { LatLng } from '../geometry/lat-lng.ts';
import { latAt, lngAt, shareEast, shareSouth } from '../geometry/mercator.ts';
import type { MapShape } from '../region/map-shapes.ts';
import { arcsOf, polygonsOf, ringOf, type Topology, type TopologyArea } from './topology.ts';

const WORLD_PX = 256;
/** A country is named where it is at least this wide. */
const NAMED_FROM_PX = 70;

/** All dry land. */
export function* landOf(topology: Topology): Generator<MapShape> {
  const arcs = arcsOf(topology);
  for (const area of topology.objects.land.geometries)
    for (const polygon of polygonsOf(area)) {
      const lines = polygon.map((ring) => ringOf(ring, arcs));
      yield { kind: 'land', form: 'area', lines, properties: {} };
    }
}

/** The lines between two countries. A line of an area without a code is left out: not every party agrees on it. */
export function* bordersOf(topology: Topology): Generator<MapShape> {
  const arcs = arcsOf(topology);
  const beside = new Map<number, Set<string>>();
  for (const area of topology.objects.countries.geometries) {
    const code = codeOf(area) ?? '';
    for (const index of polygonsOf(area).flat(2)) {
      const arc = index < 0 ? ~index : index;
      beside.set(arc, (beside.get(arc) ?? new Set()).add(code));
    }
  }
  for (const [arc, codes] of beside)
    if (codes.size === 2 && !codes.has(''))
      yield { kind: 'border', form: 'line', lines: [arcs[arc] ?? []], properties: {} };
}

/** A point for each country's name, with its code of two letters: whoever draws it knows the name in every language. */
export function* countriesOf(topology: Topology): Generator<MapShape> {
  const arcs = arcsOf(topology);
  for (const area of topology.objects.countries.geometries) {
    const code = codeOf(area);
    const rings = polygonsOf(area).map(([outline = []]) => measured(ringOf(outline, arcs)));
    const widest = rings.toSorted((a, b) => b.area - a.area)[0];
    if (code === undefined || !widest) continue;
    const from = Math.max(2, Math.log2(NAMED_FROM_PX / WORLD_PX / widest.width));
    if (from > 9) continue;
    const properties = { code, from: Math.round(from * 10) / 10 };
    yield { kind: 'country', form: 'point', lines: [[widest.centre]], properties };
  }
}

/** ISO's two letters for the number that an area has. */
function codeOf({ id }: TopologyArea): string | undefined {
  if (id === undefined) return undefined;
  const region = new Intl.Locale(Intl.getCanonicalLocales(`und-${id}`)[0] ?? 'und').region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

/** Area, width and centre of gravity on the map, in shares of the world. */
function measured(ring: readonly LatLng[]): { area: number; width: number; centre: LatLng } {
  const points = ring.map(({ lat, lng }) => ({ x: shareEast(lng), y: shareSouth(lat) }));
  let [twice, x, y] = [0, 0, 0];
  let before = points.at(-1);
  for (const point of points) {
    if (before) {
      const cross = before.x * point.y - point.x * before.y;
      twice += cross;
      x += (before.x + point.x) * cross;
      y += (before.y + point.y) * cross;
    }
    before = point;
  }
  const xs = points.map((point) => point.x);
  const width =
    xs.reduce((most, at) => Math.max(most, at), 0) - xs.reduce((least, at) => Math.min(least, at), 1);
  const centre = { lat: latAt(y / (3 * twice)), lng: lngAt(x / (3 * twice)) };
  return { area: Math.abs(twice) / 2, width, centre };
}
