// Riders who would stand on one another, as one mark with their number: hundreds of them stay readable, and cheap.
import type { LatLng } from '@sendero/core/values/place';
import type { MapMarker } from './marker.ts';
import { project, type Size } from './mercator.ts';

/** Fewer riders than this stand each by itself; so do all of them from this close. */
export const CROWDED = 40;
const CLOSE_ZOOM = 18;
/** A mark is 44 px with its target; riders of one square of this size share one. */
const SQUARE_PX = 96;
/** Marks this far outside the view are there already when it moves. */
const MARGIN_PX = 300;

/** Riders at one place, as one mark. */
export interface Crowd extends LatLng {
  readonly id: string;
  readonly count: number;
}

export interface Seen {
  readonly zoom: number;
  readonly centre: LatLng;
  readonly size: Size;
}

/**
 * What to draw of `markers`: where there are many riders, those in sight alone, and those of one square as a crowd.
 * What was chosen and what is no rider always stands by itself. The squares lie still on the ground, so that a pan
 * gathers nobody anew.
 */
export function crowdsOf(
  markers: readonly MapMarker[],
  seen: Seen,
): { readonly alone: readonly MapMarker[]; readonly crowds: readonly Crowd[] } {
  const riders = markers.filter(mayGather);
  if (riders.length < CROWDED) return { alone: markers, crowds: [] };
  const squares = Map.groupBy(
    riders.filter((rider) => inSight(rider, seen)),
    (rider) => squareOf(rider, seen.zoom),
  );
  const alone = markers.filter((marker) => !mayGather(marker));
  const crowds: Crowd[] = [];
  for (const [square, inside] of squares) {
    if (inside.length === 1 || seen.zoom >= CLOSE_ZOOM) alone.push(...inside);
    else crowds.push({ id: `crowd:${square}`, count: inside.length, ...middleOf(inside) });
  }
  return { alone, crowds };
}

const mayGather = ({ kind, selected }: MapMarker): boolean => kind === 'rider' && selected !== true;

function inSight(at: LatLng, { zoom, centre, size }: Seen): boolean {
  const { x, y } = project(at, { ...centre, zoom }, size);
  return x > -MARGIN_PX && y > -MARGIN_PX && x < size.width + MARGIN_PX && y < size.height + MARGIN_PX;
}

function squareOf(at: LatLng, zoom: number): string {
  const { x, y } = project(at, { lat: 0, lng: 0, zoom }, { width: 0, height: 0 });
  return `${zoom}:${Math.floor(x / SQUARE_PX)}:${Math.floor(y / SQUARE_PX)}`;
}

function middleOf(places: readonly LatLng[]): LatLng {
  const sum = places.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }), {
    lat: 0,
    lng: 0,
  });
  return { lat: sum.lat / places.length, lng: sum.lng / places.length };
}
