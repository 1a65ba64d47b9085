// Input of a map drawing: what to show.
import type { LatLng } from '../geometry/lat-lng.ts';

export interface MapView {
  /** The centre of the picture, at `zoom`. If left out, the picture shows all of `fit`. */
  readonly centre?: LatLng;
  readonly zoom?: number;
  readonly fit?: readonly LatLng[];
  /** Zoom levels to add to the zoom that shows all of `fit`. */
  readonly closer?: number;
  /** The closest zoom that `fit` may ask for; where streets are unknown, a close view would be empty. */
  readonly closest?: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The accessible name, and the corner note: the attribution, or that the map is a sample. */
  readonly texts: { readonly title: string; readonly note: string };
  /** The prefix of the ids in the drawing, for a page with several. */
  readonly id?: string;
}

export interface MapMarker extends LatLng {
  readonly kind: 'pickup' | 'dropoff' | 'rider';
  readonly label?: string;
}

/** What is drawn on the map: markers and a route. */
export interface MapOverlays {
  readonly markers: readonly MapMarker[];
  readonly route?: readonly LatLng[];
}
