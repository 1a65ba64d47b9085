import type { LatLng } from '@sendero/core/values/place';

/** A marker on the map. */
export interface MapMarker extends LatLng {
  readonly id: string;
  readonly kind: 'pickup' | 'dropoff' | 'rider' | 'corner';
  /** 65 px tall, like the drop-off; for the one marker that matters. */
  readonly large?: boolean | undefined;
  readonly vehicle?: 'foot' | 'bicycle' | 'scooter' | 'car' | undefined;
  /** A few characters drawn instead of the picture: a rider's initials or minutes, a stop's number. */
  readonly sign?: string | undefined;
  /** Whether it shares one mark with others close by, where there are many; by default a rider does. */
  readonly gathers?: boolean | undefined;
  /** The accessible name, also shown beside the marker on hover, focus or selection. */
  readonly label: string;
  readonly draggable?: boolean | undefined;
  /** Called when the user drops the marker at another place, by pointer or keyboard. */
  readonly onMove?: ((at: LatLng) => void) | undefined;
  readonly selected?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
}
