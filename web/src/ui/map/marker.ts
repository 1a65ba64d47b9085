import type { LatLng } from '@sendero/core/values/place';

/** Something that stands on the map. */
export interface MapMarker extends LatLng {
  readonly id: string;
  readonly kind: 'pickup' | 'dropoff' | 'rider' | 'corner';
  /** 65 px tall, as the drop-off is, where it is the one thing that is looked at. */
  readonly large?: boolean | undefined;
  readonly vehicle?: 'bicycle' | 'scooter' | 'car' | undefined;
  /** What a screen reader tells, and what shows beside it on hover, focus or when selected. */
  readonly label: string;
  readonly draggable?: boolean | undefined;
  /** It was set down at another place, by pointer or keyboard. */
  readonly onMove?: ((at: LatLng) => void) | undefined;
  readonly selected?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
}
