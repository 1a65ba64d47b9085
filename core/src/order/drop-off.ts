// The recipient moves the drop-off point to where the rider should come (RCP-03, decisions 0119 and 0124).
import { type LatLng, metresBetween } from '../values/place.ts';

/** How far from where the order was placed to it moves without the shop, in metres. */
const NEAR_M = 300;
/** How far the map of the form goes; whether riders do is another question. */
const REACH_M = 20_000;
/** The picture that is pressed: a square of so many CSS pixels, with the point in its middle. */
export const PICTURE_PX = 240;
/** The views of it, the closest first. */
const zooms = [17, 15, 13] as const;
type Zoom = (typeof zooms)[number];
/** One step of the buttons in the closest view, in metres. */
const STEP_M = 10;

export const directions = ['north', 'west', 'east', 'south'] as const;
export type Direction = (typeof directions)[number];

const METRES_A_DEGREE = 111_320;
/** Of a pixel at zoom 0 on the equator, in a world of 256 pixels. */
const METRES_A_PIXEL = 156_543.03;

export const zoomings = ['closer', 'farther'] as const;

/** What the form shows: a point, and how close. */
export interface DropOffView extends LatLng {
  readonly zoom: Zoom;
}

/** What may be done with the place that the form shows: the pin is put there, or the shop asked, or neither. */
export type DropOffOffer =
  | { readonly kind: 'put' }
  | {
      readonly kind: 'ask';
      /** By how much the fee rises, in major units. */
      readonly difference: number;
      readonly currency: string;
      /** Left out where the order's own address stands. */
      readonly address?: string;
    }
  | { readonly kind: 'only-same-price' | 'out-of-area' | 'no-street' | 'paid' };

/** What the form shows. */
export interface DropOffChoice extends DropOffView {
  readonly offer: DropOffOffer;
}

/** One step of the buttons in a view, in metres. */
export const stepOf = ({ zoom }: Pick<DropOffView, 'zoom'>): number => STEP_M * 2 ** (zooms[0] - zoom);

/** The view of `by` steps farther away; undefined where there is none. */
export const zoomFrom = ({ zoom }: Pick<DropOffView, 'zoom'>, by: 1 | -1): Zoom | undefined =>
  zooms[zooms.indexOf(zoom) + by];

/** Metres to the east and to the north. */
type Way = readonly [east_m: number, north_m: number];

/** Of one metre. */
const ways: Readonly<Record<Direction, Way>> = {
  north: [0, 1],
  south: [0, -1],
  east: [1, 0],
  west: [-1, 0],
};

function along({ lat, lng }: LatLng, [east_m, north_m]: Way): LatLng {
  const narrow = Math.cos((lat * Math.PI) / 180);
  return { lat: lat + north_m / METRES_A_DEGREE, lng: lng + east_m / (METRES_A_DEGREE * narrow) };
}

/** The way from the middle of the picture to where it was pressed. */
function pressed({ lat, zoom }: DropOffView, x: number, y: number): Way {
  const pixel_m = (METRES_A_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
  return [(x - PICTURE_PX / 2) * pixel_m, (PICTURE_PX / 2 - y) * pixel_m];
}

/** Whether a point is where the pin moves without the shop. */
export const isNear = (from: LatLng, at: LatLng): boolean => metresBetween(from, at) <= NEAR_M;

/** `at`, drawn back to what the map shows around `from`; `from` itself for what nobody can have pressed. */
function withinReach(from: LatLng, at: LatLng): LatLng {
  const far_m = metresBetween(from, at);
  if (far_m <= REACH_M) return at;
  if (far_m > 2 * REACH_M) return from;
  const share = REACH_M / far_m;
  return { lat: from.lat + (at.lat - from.lat) * share, lng: from.lng + (at.lng - from.lng) * share };
}

/** What a browser's picture or buttons ask to see; null for anything else. */
export function viewIn(asked: Readonly<Record<string, unknown>>, from: LatLng): DropOffView | null {
  const number = (name: string): number =>
    typeof asked[name] === 'string' ? Number(asked[name] || NaN) : NaN;
  const zoom = zooms.find((one) => one === number('zoom')) ?? zooms[0];
  const view = { lat: number('lat'), lng: number('lng'), zoom };
  if (!(Math.abs(view.lat) <= 85 && Math.abs(view.lng) <= 180)) return null;
  if (asked['go'] === 'closer') return { ...view, zoom: zoomFrom(view, -1) ?? zoom };
  if (asked['go'] === 'farther') return { ...view, zoom: zoomFrom(view, 1) ?? zoom };
  return { ...rounded(withinReach(from, pointAsked(asked, view, number('at.x'), number('at.y')))), zoom };
}

function pointAsked(
  asked: Readonly<Record<string, unknown>>,
  view: DropOffView,
  x: number,
  y: number,
): LatLng {
  const go = directions.find((direction) => direction === asked['go']);
  if (go) {
    const [east, north] = ways[go];
    return along(view, [east * stepOf(view), north * stepOf(view)]);
  }
  const isPressed = x >= 0 && x <= PICTURE_PX && y >= 0 && y <= PICTURE_PX;
  return isPressed ? along(view, pressed(view, x, y)) : view;
}

/** Six decimals, 11 cm. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
});
