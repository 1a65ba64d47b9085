import type { LatLng } from '@sendero/core/values/place';

/** Something that stands on the map. */
export interface MapMarker extends LatLng {
  readonly id: string;
  readonly kind: 'pickup' | 'dropoff' | 'rider' | 'corner';
  readonly vehicle?: 'bicycle' | 'scooter' | 'car' | undefined;
  /** What a screen reader tells, and what shows beside it on hover, focus or when selected. */
  readonly label: string;
  readonly draggable?: boolean | undefined;
  /** It was set down at another place, by pointer or keyboard. */
  readonly onMove?: ((at: LatLng) => void) | undefined;
  readonly selected?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
}
