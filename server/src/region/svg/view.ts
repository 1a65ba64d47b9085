// What part of the world a drawn map shows, in Web Mercator.
import type { LatLng } from '@sendero/core/values/place';
import { boundsOf, type Point } from '../geometry.ts';

export interface MapView {
  /** Shown in the middle, at `zoom`; or left out, and `fit` says what must be in the picture. */
  readonly centre?: LatLng;
  readonly zoom?: number;
  readonly fit?: readonly LatLng[];
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** What stands in the corner, and the name that a screen reader tells. */
  readonly texts: { readonly title: string; readonly sample: string; readonly attribution: string };
  /** The head of the ids in the drawing, where a page shows several. */
  readonly id?: string;
}

/** A view with its scale settled. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  toPixel(at: LatLng): Point;
}

const TILE_PX = 256;
const DEFAULT_ZOOM = 14;
const MAX_FIT_ZOOM = 16;
/** Around what must be in the picture: pins stand above their point. */
const FIT_MARGIN_PX = 56;

export function screenOf(view: MapView): Screen {
  const { centre, zoom } = placed(view);
  const scale = TILE_PX * 2 ** zoom;
  const middle = mercator(centre);
  return {
    width: view.width,
    height: view.height,
    zoom,
    toPixel(at) {
      const { x, y } = mercator(at);
      return { x: (x - middle.x) * scale + view.width / 2, y: (y - middle.y) * scale + view.height / 2 };
    },
  };
}

function placed({ centre, zoom, fit, width, height }: MapView): { centre: LatLng; zoom: number } {
  if (centre || !fit || fit.length === 0)
    return { centre: centre ?? { lat: 0, lng: 0 }, zoom: zoom ?? DEFAULT_ZOOM };
  const { south, west, north, east } = boundsOf(fit);
  const low = mercator({ lat: south, lng: west });
  const high = mercator({ lat: north, lng: east });
  const room = (size: number) => Math.max(size - 2 * FIT_MARGIN_PX, size / 3) / TILE_PX;
  const widest = Math.log2(room(width) / Math.max(high.x - low.x, 1e-9));
  const tallest = Math.log2(room(height) / Math.max(low.y - high.y, 1e-9));
  return {
    centre: { lat: (south + north) / 2, lng: (west + east) / 2 },
    zoom: zoom ?? Math.min(widest, tallest, MAX_FIT_ZOOM),
  };
}

/** The world as the unit square, y downwards. */
function mercator({ lat, lng }: LatLng): Point {
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}
