// Web Mercator with 256 px tiles, so that zoom 18 is about 0.3 m per pixel in Helsinki.
import type { LatLng } from '@sendero/core/values/place';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a map shows: this point in the centre, north up. */
export interface Camera extends LatLng {
  readonly zoom: number;
}

/** Free pixels inside each edge. */
export interface Padding {
  readonly top: number;
  readonly bottom: number;
  readonly sides: number;
}

const TILE_PX = 256;
/** The latitude of the edge of Web Mercator's square. */
const MAX_LATITUDE = 85.0511;
const METRES_PER_DEGREE = 111_320;

/** The position of `at` on a screen of `size`, in pixels from the upper left corner. */
export function project(at: LatLng, camera: Camera, size: Size): Point {
  const scale = TILE_PX * 2 ** camera.zoom;
  const point = worldPoint(at);
  const middle = worldPoint(camera);
  return {
    x: (point.x - middle.x) * scale + size.width / 2,
    y: (point.y - middle.y) * scale + size.height / 2,
  };
}

/** The place at a pixel; the inverse of `project`. */
export function unproject({ x, y }: Point, camera: Camera, size: Size): LatLng {
  const scale = TILE_PX * 2 ** camera.zoom;
  const middle = worldPoint(camera);
  return placeAt({
    x: middle.x + (x - size.width / 2) / scale,
    y: middle.y + (y - size.height / 2) / scale,
  });
}

/** The camera with the largest zoom, at most `maxZoom`, that shows all `points` inside the padding. */
export function cameraFor(points: readonly LatLng[], size: Size, padding: Padding, maxZoom: number): Camera {
  const world = points.map(worldPoint);
  const xs = world.map(({ x }) => x);
  const ys = world.map(({ y }) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const roomX = Math.max(size.width - 2 * padding.sides, size.width / 3);
  const roomY = Math.max(size.height - padding.top - padding.bottom, size.height / 3);
  const zoom = Math.min(
    maxZoom,
    Math.log2(roomX / TILE_PX / Math.max(east - west, 1e-12)),
    Math.log2(roomY / TILE_PX / Math.max(south - north, 1e-12)),
  );
  const lift = (padding.top - padding.bottom) / 2 / (TILE_PX * 2 ** zoom);
  return { ...placeAt({ x: (west + east) / 2, y: (north + south) / 2 - lift }), zoom };
}

/** `at` moved by metres; accurate to a decimetre over the distances of a city. */
export function movedBy({ lat, lng }: LatLng, metresEast: number, metresNorth: number): LatLng {
  return {
    lat: lat + metresNorth / METRES_PER_DEGREE,
    lng: lng + metresEast / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  };
}

/** A place in the unit square of the world, y downwards. */
function worldPoint({ lat, lng }: LatLng): Point {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

function placeAt({ x, y }: Point): LatLng {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, lng: (x - 0.5) * 360 };
}
