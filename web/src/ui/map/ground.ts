// What lies under the markers: MapLibre's map, or the server's picture of it. Both speak this.
import type { BootMap } from '@sendero/core/contract/boot';
import type { LatLng } from '@sendero/core/values/place';
import type { Camera } from './mercator.ts';
import type { Stage } from './stage.ts';

/** What is drawn. */
export interface Scene {
  readonly maps: readonly BootMap[];
  readonly route: readonly LatLng[];
  /** Closed rings, such as an outlet's delivery area. */
  readonly areas: readonly (readonly LatLng[])[];
  readonly language: string;
}

export interface GroundEvents {
  /** It stands in full for the first time. */
  readonly onReady: () => void;
  /** It cannot be drawn here. */
  readonly onFail: () => void;
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
}

export type OpenGround = (
  host: HTMLElement,
  stage: Stage,
  scene: Scene,
  texts: GroundTexts,
  events: GroundEvents,
) => Ground;

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 20;

/** Whether the user asks for less motion. */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
