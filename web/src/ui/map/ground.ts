// The interface of what is drawn under the markers: MapLibre's map, or the server's picture.
import type { BootMap, OperatorMap, WorldMap } from '@sendero/core/contract/boot';
import type { LatLng } from '@sendero/core/values/place';
import type { Map as GlMap } from 'maplibre-gl';
import type { Camera } from './mercator.ts';
import type { Stage } from './stage.ts';

/** What to draw. */
export interface Scene {
  readonly maps: readonly BootMap[];
  /** Drawn under the regions' maps, and where there is none. */
  readonly world: WorldMap | null;
  /** Drawn instead of the regions' maps if it can be reached. */
  readonly operator: OperatorMap | null;
  readonly route: readonly LatLng[];
  /** The way behind the rider; `route` is the way ahead. */
  readonly travelled?: readonly LatLng[] | undefined;
  /** Closed rings, such as an outlet's delivery area. */
  readonly areas: readonly (readonly LatLng[])[];
  readonly language: string;
}

/** Called with MapLibre's map once loaded, to draw what only MapLibre can; returns a function that cleans up. */
export type UseGlMap = (map: GlMap) => () => void;

export interface GroundEvents {
  /** The ground is completely drawn for the first time. */
  readonly onReady: () => void;
  /** The ground cannot be drawn in this browser. */
  readonly onFail: () => void;
  /** The operator's map is not available; the regions' own maps are shown. */
  readonly onOperatorLost: () => void;
  /** The town nearest to the map's middle, as far as the world's map knows one; not called for a picture. */
  readonly onTown?: (town: string | null) => void;
  /** MapLibre's map is loaded; not called for a picture. */
  readonly onGlMap?: UseGlMap;
  /** The user moved the map. */
  readonly onTaken: () => void;
  /** The user pressed a place without a marker. */
  readonly onPick: (at: LatLng) => void;
}

export interface Ground {
  readonly draw: (scene: Scene) => void;
  /** Redraws in the theme's current colours. */
  readonly recolour: () => void;
  readonly moveTo: (camera: Camera) => void;
  readonly remove: () => void;
}

/** The texts that the ground itself shows or reads out. */
export interface GroundTexts {
  readonly twoFingers: string;
  readonly title: string;
}

export type OpenGround = (
  host: HTMLElement,
  stage: Stage,
  scene: Scene,
  texts: GroundTexts,
  events: GroundEvents,
) => Ground;

/** The prefix for ids of sources and layers that others add to MapLibre's map. */
export const GUEST_PREFIX = 'guest';

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 20;

/** Whether the user prefers reduced motion. */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The map of the region that contains a place, if any. */
export function regionAt(maps: readonly BootMap[], { lat, lng }: LatLng): BootMap | undefined {
  return maps.find(
    ({ bounds: [south, west, north, east] }) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}

/** The closest zoom at which a place without streets is shown first: towns and shores are in sight, blank ground is not. */
const CLOSEST_WITHOUT_STREETS = 11;

/** The zoom for a view that starts at `zoom` where streets are known. */
export function firstZoom(
  { maps, operator }: Pick<Scene, 'maps' | 'operator'>,
  at: LatLng,
  zoom: number,
): number {
  return operator || regionAt(maps, at) ? zoom : Math.min(zoom, CLOSEST_WITHOUT_STREETS);
}
