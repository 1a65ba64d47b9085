// Draws pictures of the regions' maps in threads: one takes up to 40 ms, which would block this thread (decision 0055).
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { perRegion, type DrawnRegion } from '../region/region.ts';
import type { MapOverlays, MapView } from './map-view.ts';
import type { PictureTask, SentRegion } from './picture-task.ts';

/** The queue that a picture waits in. */
export type PicturePriority = 'high' | 'low';

export interface Pictures {
  /**
   * The part of `region` that `view` asks for, or of the world where no region is, drawn by `drawMap` and cached for a
   * while. Returns null if the queue is full: nobody should wait longer than about two seconds.
   */
  draw(
    region: DrawnRegion | null,
    view: MapView,
    overlays: MapOverlays,
    priority: PicturePriority,
  ): Promise<string | null>;
  /** How many pictures were drawn, without those from the cache. */
  drawn(): number;
  close(): Promise<void>;
}

/**
 * Queue limits, at 10 to 40 ms a picture. The high queue is longer and separate, so low requests cannot push high ones
 * out.
 */
const MOST_WAITING: Readonly<Record<PicturePriority, number>> = { low: 48, high: 96 };
/** The size of the cache in characters; a picture of a screen's size has 20 000 to 200 000. */
const CACHE_SIZE = 16 * 1024 * 1024;
/** The heap limit of one thread; the sample region takes 30 MB. */
const MEMORY = { maxOldGenerationSizeMb: 256 };

/** Starts the threads with the first picture, and leaves one core free. `world` is the archive of the world's map. */
export function openPictures(world: string | null = null): Pictures {
  const threads = new Piscina<PictureTask, string>({
    filename: new URL('./picture.worker.ts', import.meta.url).href,
    name: 'drawPicture',
    minThreads: 0,
    maxThreads: Math.min(4, Math.max(1, availableParallelism() - 1)),
    idleTimeout: Infinity,
    resourceLimits: MEMORY,
  });
  const sentOf = perRegion(numbered());
  const cache = new LRUCache<string, string, PictureTask & { readonly priority: PicturePriority }>({
    maxSize: CACHE_SIZE,
    sizeCalculation: (svg) => Math.max(1, svg.length),
    fetchMethod: async (_key, _before, { context: { priority, ...task } }) =>
      threads.queueSize < MOST_WAITING[priority] ? threads.run(task) : undefined,
  });
  return {
    async draw(drawnRegion, view, overlays, priority) {
      const region = drawnRegion && sentOf(drawnRegion);
      const key = JSON.stringify([region?.key ?? 'world', view, overlays]);
      return (await cache.fetch(key, { context: { region, world, view, overlays, priority } })) ?? null;
    },
    drawn: () => threads.completed,
    close: () => threads.destroy(),
  };
}

/**
 * Returns a function that prepares regions for sending, each under its own key: a newly imported region gets a new key.
 */
function numbered(): (region: DrawnRegion) => SentRegion {
  let count = 0;
  return ({ bounds, map }) => ({
    key: String((count += 1)),
    bounds,
    map: 'tiles' in map ? map : { sketch: shared(JSON.stringify(map.basemap)) },
  });
}

function shared(text: string): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(text);
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  return memory;
}
