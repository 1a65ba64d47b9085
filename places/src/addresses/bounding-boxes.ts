// The bounds of the entries in metres of the region's plane, in arrays: one search may compare ten thousand entries.
import type { Point } from '../geometry/plane.ts';
import type { Entries } from './entry.ts';

export interface BoundingBoxes {
  /** Metres from the point to the nearest side of the entry; 0 inside it. */
  metresTo(entry: number, at: Point): number;
}

export function boundingBoxesOf(entries: Entries): BoundingBoxes {
  const { plane } = entries.region.graph;
  const boxes = new Float32Array(entries.count * 4);
  for (let entry = 0; entry < entries.count; entry++) {
    const { south, west, north, east } = entries.boundsOf(entry);
    const low = plane.toPoint({ lat: south, lng: west });
    const high = plane.toPoint({ lat: north, lng: east });
    boxes.set([low.x, low.y, high.x, high.y], entry * 4);
  }
  const side = (at: number) => boxes[at] ?? 0;
  return {
    metresTo(entry, { x, y }) {
      const at = entry * 4;
      const dx = Math.max(side(at) - x, x - side(at + 2), 0);
      const dy = Math.max(side(at + 1) - y, y - side(at + 3), 0);
      return Math.sqrt(dx * dx + dy * dy);
    },
  };
}
