import type { ExpressionSpecification } from 'maplibre-gl';

/** MapLibre's zoom counts tiles of 512 px, this folder's zoom tiles of 256 px. */
export const ZOOM_OFFSET = 1;

type Stop = readonly [zoom: number, value: number];

/** A size that grows with the zoom through the given stops, as for streets. */
export function byZoom(...stops: readonly Stop[]): ExpressionSpecification {
  const [first = [0, 0], ...rest] = stops;
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    first[0] - ZOOM_OFFSET,
    first[1],
    ...rest.flatMap(([zoom, value]) => [zoom - ZOOM_OFFSET, value]),
  ];
}
