// Draws pictures one after the other in its own thread.
import { LRUCache } from 'lru-cache';
import type { Basemap, DrawnRegion } from '../region/region.ts';
import { drawMap } from './draw-map.ts';
import type { PictureTask, SentRegion } from './picture-task.ts';

/** Recently drawn regions, with what was read and sorted of their maps. */
const regions = new LRUCache<string, DrawnRegion>({ max: 8 });

/** The picture of a task, drawn by `drawMap`. */
export function drawPicture({ region, world, view, overlays }: PictureTask): Promise<string> {
  return drawMap(region && knownRegion(region), view, overlays, world);
}

function knownRegion(region: SentRegion): DrawnRegion {
  const known = regions.get(region.key) ?? received(region);
  regions.set(region.key, known);
  return known;
}

function received({ bounds, map }: SentRegion): DrawnRegion {
  if ('tiles' in map) return { bounds, map };
  // The decoder accepts no shared memory, so it gets a copy.
  const text = new TextDecoder().decode(new Uint8Array(map.sketch).slice());
  return { bounds, map: { basemap: JSON.parse(text) as Basemap } };
}
