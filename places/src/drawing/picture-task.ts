// The messages for the drawing threads.
import type { Bounds } from '../geometry/plane.ts';
import type { RegionMap } from '../region/region.ts';
import type { MapOverlays, MapView } from './map-view.ts';

/** A region as sent to a thread. A sketch's map is JSON in shared memory, so sending it again costs nothing. */
export interface SentRegion {
  readonly key: string;
  readonly bounds: Bounds;
  readonly map: Extract<RegionMap, { tiles: string }> | { readonly sketch: SharedArrayBuffer };
}

export interface PictureTask {
  /** Null where no region is: all of the picture is the world. */
  readonly region: SentRegion | null;
  /** The archive of the world's map, if there is one. */
  readonly world: string | null;
  readonly view: MapView;
  readonly overlays: MapOverlays;
}
