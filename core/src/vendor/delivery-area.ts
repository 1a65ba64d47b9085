// The rules for a drawn delivery area (FEE-06).
import { isOnEdge, type Position, type Ring, turn } from '../quote/area.ts';
import type { Issue } from '../values/issue.ts';
import { type LatLng, metresBetween } from '../values/place.ts';
import type { DeliveryArea } from './area-shape.ts';

export const LEAST_CORNERS = 3;
const MOST_CORNERS = 200;
/** The largest extent from north to south, and from west to east. */
const MOST_SPAN_KM = 60;

type AreaIssueName =
  | 'not-json'
  | 'no-polygon'
  | 'one-area'
  | 'one-ring'
  | 'open'
  | 'few-corners'
  | 'many-corners'
  | 'off-map'
  | 'crossing'
  | 'empty'
  | 'wide'
  | 'far'
  | 'swapped'
  | 'large'
  | 'unreadable';

/** A fault of an area; its field is a position in the GeoJSON. */
export type AreaIssue = Issue<string, `area.issue.${AreaIssueName}`>;

/** The first issue that prevents an area from being saved; null if there is none (FEE-06). */
export function areaIssue({ coordinates }: DeliveryArea): AreaIssue | null {
  const [ring, hole] = coordinates;
  if (!ring) return issue('coordinates', 'no-polygon');
  if (hole) return issue('coordinates.1', 'one-ring');
  const corners = ring.length - 1;
  if (corners < LEAST_CORNERS) return issue(RING, 'few-corners', { least: LEAST_CORNERS });
  if (corners > MOST_CORNERS) return issue(RING, 'many-corners', { most: MOST_CORNERS });
  if (!isClosed(ring)) return issue(RING, 'open');
  const away = ring.findIndex(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90);
  if (away !== -1) return atCorner(away, 'off-map');
  if (spanKm(ring) > MOST_SPAN_KM) return issue(RING, 'wide', { most: MOST_SPAN_KM });
  const crossing = firstCrossing(ring);
  if (crossing !== null) return atCorner(crossing, 'crossing');
  return squareKm(ring) === 0 ? issue(RING, 'empty') : null;
}

const RING = 'coordinates.0';

function issue(field: string, name: AreaIssueName, params?: AreaIssue['params']): AreaIssue {
  return { field, key: `area.issue.${name}`, ...(params && { params }) };
}

const atCorner = (index: number, name: AreaIssueName): AreaIssue =>
  issue(`${RING}.${index}`, name, { corner: index + 1 });

function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/**
 * The corner at which an edge begins that meets an earlier edge elsewhere than at their common corner; null if there is
 * none.
 */
function firstCrossing(ring: Ring): number | null {
  const edges = ring.slice(1).map((end, index): Edge => [ring[index] ?? end, end]);
  for (const [later, edge] of edges.entries())
    for (const [earlier, other] of edges.slice(0, later).entries()) {
      const follows = later === earlier + 1;
      const closes = earlier === 0 && later === edges.length - 1;
      const meets = follows ? turnsBack(other, edge) : closes ? turnsBack(edge, other) : meet(other, edge);
      if (meets) return later;
    }
  return null;
}

type Edge = readonly [from: Position, to: Position];

/** Whether an edge and the one after it share more than the corner between them. */
const turnsBack = ([from, corner]: Edge, [, to]: Edge): boolean =>
  isOnEdge(to, from, corner) || isOnEdge(from, corner, to);

function meet([a, b]: Edge, [c, d]: Edge): boolean {
  const isCrossed = turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
  return isCrossed || isOnEdge(c, a, b) || isOnEdge(d, a, b) || isOnEdge(a, c, d) || isOnEdge(b, c, d);
}

const KM_A_DEGREE = 111.195;
const EARTH_RADIUS_KM = 6371.0088;
const RAD = Math.PI / 180;

/** The longer of height and width in kilometres. */
function spanKm(ring: Ring): number {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const height = Math.max(...lats) - Math.min(...lats);
  const nearest = Math.min(...lats.map(Math.abs));
  const width = (Math.max(...lngs) - Math.min(...lngs)) * Math.cos(nearest * RAD);
  return Math.max(height, width) * KM_A_DEGREE;
}

/** The area inside a ring in km², on a sphere; independent of the drawing direction. */
export function squareKm(ring: Ring): number {
  const sum = ring.reduce((total, [lng, lat], index) => {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? [lng, lat];
    return total + (nextLng - lng) * RAD * (2 + Math.sin(lat * RAD) + Math.sin(nextLat * RAD));
  }, 0);
  return Math.abs(sum / 2) * EARTH_RADIUS_KM ** 2;
}

/** The furthest that an area may begin from its collection point: no rider rides there for a delivery. */
const MOST_AWAY_KM = 100;

/**
 * Whether an area lies where its collection point is not: far away from it, or there once latitude and longitude change
 * places, as programs mix them up. Null where it is near.
 */
export function awayIssue(area: DeliveryArea, pickup: LatLng): AreaIssue | null {
  if (isNear(area, pickup)) return null;
  const name = isNear(swapped(area), pickup) ? 'swapped' : 'far';
  return issue(RING, name, { most: MOST_AWAY_KM });
}

const isNear = (area: DeliveryArea, pickup: LatLng): boolean =>
  cornersOf(area).some((corner) => metresBetween(corner, pickup) <= MOST_AWAY_KM * 1000);

/** The area with latitude and longitude in each other's place. */
export const swapped = ({ type, coordinates }: DeliveryArea): DeliveryArea => ({
  type,
  coordinates: coordinates.map((ring) => ring.map(([lng, lat]): [number, number] => [lat, lng])),
});

/** The corners of an area's ring, each once. */
export function cornersOf({ coordinates }: DeliveryArea): LatLng[] {
  const ring = coordinates[0] ?? [];
  const corners = ring.length > 1 && isClosed(ring) ? ring.slice(0, -1) : ring;
  return corners.map(([lng, lat]) => ({ lat, lng }));
}

/** The area with these corners, in their order. */
export function areaOf(corners: readonly LatLng[]): DeliveryArea {
  const ring = corners.map(({ lat, lng }): [number, number] => [lng, lat]);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
