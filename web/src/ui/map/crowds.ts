// Clusters overlapping riders into one mark with their number, so that hundreds stay readable and cheap to draw.
import type { LatLng } from '@sendero/core/values/place';
import type { MapMarker } from './marker.ts';
import { project, type Size } from './mercator.ts';

/** Fewer riders than this are not clustered; from the zoom below, none are. */
const CROWDED = 40;
const CLOSE_ZOOM = 18;
/** A mark is 44 px with its target; riders in the same square of this size share one mark. */
const SQUARE_PX = 96;
/** Marks up to this far outside the view are drawn, so that they are there when it moves. */
const MARGIN_PX = 300;

/** A cluster of riders with its position. */
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
 * What to draw of `markers`. With many riders, only visible ones are drawn, and riders in the same square are
 * clustered. The selected marker and those that do not gather are never clustered. The squares are fixed to the
 * ground, so that panning changes no cluster.
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

const mayGather = ({ kind, selected, gathers = kind === 'rider' }: MapMarker): boolean =>
  gathers && selected !== true;

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
