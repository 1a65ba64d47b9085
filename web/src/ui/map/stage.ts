// The map's current camera, for everything that is laid over the map.
import type { LatLng } from '@sendero/core/values/place';
import { project, unproject, type Camera, type Point, type Size } from './mercator.ts';

export interface Stage {
  readonly camera: () => Camera;
  readonly size: () => Size;
  readonly project: (at: LatLng) => Point;
  readonly unproject: (point: Point) => LatLng;
  /**
   * The position of `at` on the layer of markers. The layer itself is moved by `layerShift`, so that a pan moves one
   * element instead of every marker.
   */
  readonly projectOnLayer: (at: LatLng) => Point;
  readonly layerShift: () => Point;
  readonly show: (camera: Camera) => void;
  readonly resize: (size: Size) => void;
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same, but only for changes that move places on the layer, such as another zoom. */
  readonly subscribeToLayer: (listener: () => void) => () => void;
}

const ORIGIN: Size = { width: 0, height: 0 };

export function createStage(first: Camera): Stage {
  let camera = first;
  let size: Size = { width: 0, height: 0 };
  let anchor = first;
  const listeners = new Set<() => void>();
  const layerListeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  const subscribeTo = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  return {
    camera: () => camera,
    size: () => size,
    project: (at) => project(at, camera, size),
    unproject: (point) => unproject(point, camera, size),
    projectOnLayer: (at) => project(at, anchor, ORIGIN),
    layerShift: () => project(anchor, camera, size),
    show(next) {
      camera = next;
      if (next.zoom !== anchor.zoom) {
        anchor = next;
        layerListeners.forEach((listener) => listener());
      }
      announce();
    },
    resize(next) {
      if (next.width === size.width && next.height === size.height) return;
      size = next;
      announce();
    },
    subscribe: subscribeTo(listeners),
    subscribeToLayer: subscribeTo(layerListeners),
  };
}
