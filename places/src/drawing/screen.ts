// The part of the world that a drawn map shows, in Web Mercator.
import type { ClipBox } from '../geometry/clip.ts';
import type { LatLng } from '../geometry/lat-lng.ts';
import { latAt, lngAt, shareEast, shareSouth } from '../geometry/mercator.ts';
import { boundsOf, type Bounds, type Point } from '../geometry/plane.ts';
import type { MapView } from './map-view.ts';

/** A view with its computed scale. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** The picture with a margin: shapes are clipped there, so that cut edges are not visible. */
  readonly box: ClipBox;
  /** The geographic bounds of the box. */
  readonly bounds: Bounds;
  toPixel(at: LatLng): Point;
}

const TILE_PX = 256;
const DEFAULT_ZOOM = 14;
const BLEED_PX = 24;
const MAX_FIT_ZOOM = 16;
/** The margin around all points that must be visible: pins stand above their point. */
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

function placed(view: MapView): { centre: LatLng; zoom: number } {
  const { centre, zoom, fit = [], closer = 0 } = view;
  if (fit.length === 0) return { centre: centre ?? { lat: 0, lng: 0 }, zoom: zoom ?? DEFAULT_ZOOM };
  const bounds = boundsOf(fit);
  return {
    centre: centre ?? { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 },
    zoom: zoom ?? Math.min(zoomToFit(bounds, view), view.closest ?? MAX_FIT_ZOOM) + closer,
  };
}

function zoomToFit({ south, west, north, east }: Bounds, { width, height }: MapView): number {
  const low = mercator({ lat: south, lng: west });
  const high = mercator({ lat: north, lng: east });
  const room = (size: number) => Math.max(size - 2 * FIT_MARGIN_PX, size / 3) / TILE_PX;
  const widest = Math.log2(room(width) / Math.max(high.x - low.x, 1e-9));
  const tallest = Math.log2(room(height) / Math.max(low.y - high.y, 1e-9));
  return Math.min(widest, tallest, MAX_FIT_ZOOM);
}

function mercator({ lat, lng }: LatLng): Point {
  return { x: shareEast(lng), y: shareSouth(lat) };
}
