// Draws pictures in a thread of its own, one after the other.
import { LRUCache } from 'lru-cache';
import type { PictureTask, SentRegion } from './pictures.ts';
import type { Basemap, DrawnRegion } from './region.ts';
import { svgMap } from './svg-map.ts';

/** Regions lately drawn, with what was read and sorted of their maps. */
const regions = new LRUCache<string, DrawnRegion>({ max: 8 });

/** The picture of a task, as `svgMap` draws it. */
export function drawPicture({ region, view, overlays }: PictureTask): Promise<string> {
  const known = regions.get(region.key) ?? received(region);
  regions.set(region.key, known);
  return svgMap(known, view, overlays);
}

function received({ bounds, map }: SentRegion): DrawnRegion {
  if ('tiles' in map) return { bounds, map };
  // Text is read from a copy only: the memory is shared.
  const text = new TextDecoder().decode(new Uint8Array(map.sketch).slice());
  return { bounds, map: { basemap: JSON.parse(text) as Basemap } };
}
