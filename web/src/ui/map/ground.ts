// What lies under the markers: MapLibre's map, or the server's picture of it. Both speak this.
import type { BootMap, OperatorMap } from '@sendero/core/contract/boot';
import type { LatLng } from '@sendero/core/values/place';
import type { Map as GlMap } from 'maplibre-gl';
import type { Camera } from './mercator.ts';
import type { Stage } from './stage.ts';

/** What is drawn. */
export interface Scene {
  readonly maps: readonly BootMap[];
  /** Drawn in their place where it can be reached. */
  readonly operator: OperatorMap | null;
  readonly route: readonly LatLng[];
  /** Closed rings, such as an outlet's delivery area. */
  readonly areas: readonly (readonly LatLng[])[];
  readonly language: string;
}

/** Takes MapLibre's map into hand once it stands, for what only it can draw; answers how to let go of it. */
export type UseGlMap = (map: GlMap) => () => void;

export interface GroundEvents {
  /** It stands in full for the first time. */
  readonly onReady: () => void;
  /** It cannot be drawn here. */
  readonly onFail: () => void;
  /** The operator's map cannot be had: the regions' own stand. */
  readonly onOperatorLost: () => void;
  /** MapLibre's map stands; not told of a picture. */
  readonly onGlMap?: UseGlMap;
  /** The user moved it. */
  readonly onTaken: () => void;
  /** The user pressed a place that is no marker. */
  readonly onPick: (at: LatLng) => void;
}

export interface Ground {
  readonly draw: (scene: Scene) => void;
  /** Again in the theme's present colours. */
  readonly recolour: () => void;
  readonly moveTo: (camera: Camera) => void;
  readonly remove: () => void;
}

/** The words that the ground itself shows or tells. */
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

/** Ids of sources and layers that whoever took the map into hand adds to it begin so. */
export const GUEST_PREFIX = 'guest';

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 20;

/** Whether the user asks for less motion. */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The region's map that holds a place, if any. */
export function regionAt(maps: readonly BootMap[], { lat, lng }: LatLng): BootMap | undefined {
  return maps.find(
    ({ bounds: [south, west, north, east] }) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}
