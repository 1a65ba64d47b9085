// Marks that would hide one another stand beside their places instead.
import type { Crowd } from './crowds.ts';
import type { MapMarker } from './marker.ts';
import { project, type Point } from './mercator.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A pin stands above its place, a disc around it; as drawn, without the shadow. */
const PIN = { width: 36, height: 46 };
const LARGE_PIN = { width: 46, height: 60 };
const DISC = 36;
/** The rings in which room is looked for, and the directions on each, northwards first. */
const RINGS_PX = [34, 52, 76, 104, 136];
const DIRECTIONS = 8;

/** A cluster moves too, like the riders it stands for. */
type Mark = Pick<MapMarker, 'id' | 'lat' | 'lng' | 'large' | 'draggable'> & Partial<Pick<MapMarker, 'kind'>>;

/** How far to draw each mark from its place at `zoom`, so that none hides another; those in their place are left out. */
export function shiftsOf(marks: readonly (Mark | Crowd)[], zoom: number): ReadonlyMap<string, Point> {
  const shifts = new Map<string, Point>();
  const taken: Box[] = [];
  for (const marker of (marks as readonly Mark[]).toSorted(byWeight)) {
    const at = project(marker, { lat: 0, lng: 0, zoom }, { width: 0, height: 0 });
    const shift = placesAround(marker).find((by) => taken.every((box) => !meet(box, boxOf(marker, at, by))));
    taken.push(boxOf(marker, at, shift ?? STAY));
    if (shift && shift !== STAY) shifts.set(marker.id, shift);
  }
  return shifts;
}

const STAY: Point = { x: 0, y: 0 };

/** What the user moves stays where it is. */
const placesAround = ({ draggable }: Mark): readonly Point[] => (draggable ? [STAY] : CANDIDATES);

const CANDIDATES: readonly Point[] = [
  STAY,
  ...RINGS_PX.flatMap((radius) =>
    Array.from({ length: DIRECTIONS }, (_, nth) => {
      const angle = (nth * 2 * Math.PI) / DIRECTIONS - Math.PI / 2;
      return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
    }),
  ),
];

/** Places keep their place before riders do; among equals always the same, so that nothing changes sides. */
const byWeight = (a: Mark, b: Mark): number => weightOf(a) - weightOf(b) || (a.id < b.id ? -1 : 1);
const weightOf = ({ draggable, kind = 'rider' }: Mark): number => (draggable ? 0 : kind === 'rider' ? 2 : 1);

function boxOf({ kind = 'rider', large = kind === 'dropoff' }: Mark, at: Point, by: Point): Box {
  const [x, y] = [at.x + by.x, at.y + by.y];
  if (kind === 'rider' || kind === 'corner')
    return { left: x - DISC / 2, right: x + DISC / 2, top: y - DISC / 2, bottom: y + DISC / 2 };
  const { width, height } = large ? LARGE_PIN : PIN;
  return { left: x - width / 2, right: x + width / 2, top: y - height, bottom: y };
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
