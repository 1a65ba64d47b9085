// Pictures of regions' maps, drawn in threads: one takes up to 40 ms, and this thread serves everybody (decision 0055).
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { Bounds } from './geometry.ts';
import { perRegion, type DrawnRegion, type RegionMap } from './region.ts';
import type { MapView } from './svg/view.ts';
import type { MapOverlays } from './svg-map.ts';

/** A region as a thread gets it: a sketch's map as JSON in memory that is shared, sent again with every task for nothing. */
export interface SentRegion {
  readonly key: string;
  readonly bounds: Bounds;
  readonly map: Extract<RegionMap, { tiles: string }> | { readonly sketch: SharedArrayBuffer };
}

/** What a thread is given. */
export interface PictureTask {
  readonly region: SentRegion;
  readonly view: MapView;
  readonly overlays: MapOverlays;
}

/** Who waits: somebody's page of an order, or whoever asks for a picture of a city. */
export type PictureReader = 'page' | 'anyone';

export interface Pictures {
  /**
   * The part of `region` that `view` asks for, as `svgMap` draws it. The same one is drawn once and kept for a while.
   * Null where too many wait already: nobody should wait longer than about two seconds.
   */
  draw(
    region: DrawnRegion,
    view: MapView,
    overlays: MapOverlays,
    reader: PictureReader,
  ): Promise<string | null>;
  /** How many pictures were drawn, rather than found among those kept. */
  drawn(): number;
  close(): Promise<void>;
}

/** At 10 to 40 ms each. Pages wait in a longer line: pictures of cities, which anybody may ask for, do not push them out. */
const MOST_WAITING: Readonly<Record<PictureReader, number>> = { anyone: 48, page: 96 };
/** The letters of all that is kept; a picture of a screen's size has 20 000 to 200 000. */
const MOST_KEPT = 16 * 1024 * 1024;
/** Of the heap of one thread; the sample region takes 30. */
const MEMORY = { maxOldGenerationSizeMb: 256 };

/** Threads start with the first picture: one core is left to everything else. */
export function openPictures(): Pictures {
  const threads = new Piscina<PictureTask, string>({
    filename: new URL('./picture.worker.ts', import.meta.url).href,
    name: 'drawPicture',
    minThreads: 0,
    maxThreads: Math.min(4, Math.max(1, availableParallelism() - 1)),
    idleTimeout: Infinity,
    resourceLimits: MEMORY,
  });
  const sentOf = perRegion(numbered());
  const kept = new LRUCache<string, string, PictureTask & { readonly reader: PictureReader }>({
    maxSize: MOST_KEPT,
    sizeCalculation: (svg) => Math.max(1, svg.length),
    fetchMethod: async (_key, _before, { context: { reader, ...task } }) =>
      threads.queueSize < MOST_WAITING[reader] ? threads.run(task) : undefined,
  });
  return {
    async draw(drawnRegion, view, overlays, reader) {
      const region = sentOf(drawnRegion);
      const key = JSON.stringify([region.key, view, overlays]);
      return (await kept.fetch(key, { context: { region, view, overlays, reader } })) ?? null;
    },
    drawn: () => threads.completed,
    close: () => threads.destroy(),
  };
}

/** Makes regions ready to be sent, each under a key of its own: a region that was imported anew is another one. */
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
