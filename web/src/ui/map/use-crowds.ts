import { useSyncExternalStore } from 'react';
import { crowdsOf } from './crowds.ts';
import { shiftsOf } from './shifts.ts';
import type { MapMarker } from './marker.ts';
import type { Stage } from './stage.ts';

/** How far the camera must move for a new computation. */
const STEP_PX = 128;

/**
 * The clusters and markers to draw at the current camera, computed again at each whole zoom level and each longer pan.
 */
export function useCrowds(markers: readonly MapMarker[], stage: Stage) {
  const view = useSyncExternalStore(stage.subscribe, () => viewOf(stage));
  const [zoom = 0, lat = 0, lng = 0, width = 0, height = 0] = view.split(' ').map(Number);
  const seen = { zoom, centre: { lat, lng }, size: { width, height } };
  const drawn = crowdsOf(markers, seen);
  return { ...drawn, shifts: shiftsOf([...drawn.alone, ...drawn.crowds], zoom) };
}

function viewOf(stage: Stage): string {
  const { lat, lng, zoom } = stage.camera();
  const { width, height } = stage.size();
  const step = (STEP_PX * 360) / (256 * 2 ** zoom);
  const stepped = (degrees: number, by: number) => (Math.round(degrees / by) * by).toFixed(5);
  return [Math.round(zoom), stepped(lat, step / 2), stepped(lng, step), width, height].join(' ');
}
