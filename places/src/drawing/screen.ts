// What part of the world a drawn map shows, in Web Mercator.
import type { LatLng } from '@sendero/core/values/place';
import type { ClipBox } from '../clip.ts';
import { boundsOf, type Bounds, type Point } from '../geometry.ts';
import { latAt, lngAt, shareEast, shareSouth } from '../mercator.ts';

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
  /** The name that a screen reader tells, and whom the map thanks, or that it is a sample: in the corner. */
  readonly texts: { readonly title: string; readonly note: string };
  /** The head of the ids in the drawing, where a page shows several. */
  readonly id?: string;
}

/** A view with its scale settled. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** The picture and a little around it: shapes are cut there, so that no cut edge is seen. */
  readonly box: ClipBox;
  /** What lies in the box. */
  readonly bounds: Bounds;
  toPixel(at: LatLng): Point;
}

const TILE_PX = 256;
const DEFAULT_ZOOM = 14;
const BLEED_PX = 24;
const MAX_FIT_ZOOM = 16;
/** Around what must be in the picture: pins stand above their point. */
const FIT_MARGIN_PX = 56;

export function screenOf(view: MapView): Screen {
  const { width, height } = view;
  const { centre, zoom } = placed(view);
  const scale = TILE_PX * 2 ** zoom;
  const middle = mercator(centre);
  const box = { left: -BLEED_PX, right: width + BLEED_PX, top: -BLEED_PX, bottom: height + BLEED_PX };
  const worldX = (x: number): number => middle.x + (x - width / 2) / scale;
  const worldY = (y: number): number => middle.y + (y - height / 2) / scale;
  return {
    width,
    height,
    zoom,
    box,
    bounds: {
      west: lngAt(worldX(box.left)),
      east: lngAt(worldX(box.right)),
      north: latAt(worldY(box.top)),
      south: latAt(worldY(box.bottom)),
    },
    toPixel(at) {
      const { x, y } = mercator(at);
      return { x: (x - middle.x) * scale + width / 2, y: (y - middle.y) * scale + height / 2 };
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

function mercator({ lat, lng }: LatLng): Point {
  return { x: shareEast(lng), y: shareSouth(lat) };
}
