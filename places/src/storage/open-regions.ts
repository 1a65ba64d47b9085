// The regions in force: the compiled sketches, and in their countries' place whatever an operator imported.
import type { Logger } from 'pino';
import { startLoop } from '../jobs/loop.ts';
import { listStored, readRegion, type StoredRegion } from './region-folder.ts';
import type { Region, Regions } from './region.ts';

export interface OpenRegions {
  readonly regions: Regions;
  /** Looks again now, rather than within two seconds. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly sketches: readonly Region[];
  /** Where imported regions are stored. */
  readonly folder: string;
  readonly log: Logger;
  /** Done with a region before it comes into force, so that no request waits for its first use. */
  readonly prepare?: (region: Region) => void;
}

const LOOK_AGAIN_MS = 2000;

/**
 * Opens every region and keeps up with imports and removals while the server runs: a new version comes into force whole,
 * between two requests; one that cannot be read is told, and the old one stays.
 *
 * A sketch is a sample: it gives way to the imported regions of its country.
 */
export async function openRegions({ sketches, folder, log, prepare }: Parts): Promise<OpenRegions> {
  let imported: ReadonlyMap<string, { readonly version: string; readonly region: Region }> = new Map();
  let inForce = sketches;
  const refused = new Set<string>();

  const opened = async (stored: StoredRegion) => {
    const known = imported.get(stored.id);
    if (known?.version === stored.version || refused.has(stored.dir)) return known;
    try {
      const region = await readRegion(stored);
      prepare?.(region);
      log.info({ region: stored.id, version: stored.version }, 'a region came into force');
      return { version: stored.version, region };
    } catch (error) {
      refused.add(stored.dir);
      log.error({ region: stored.id, err: error }, 'a stored region cannot be read');
      return known;
    }
  };

  const refresh = async () => {
    const next = new Map<string, { version: string; region: Region }>();
    for (const stored of await listStored(folder)) {
      const found = await opened(stored);
      if (found) next.set(stored.id, found);
    }
    const changed =
      next.size !== imported.size ||
      [...next].some(([id, { version }]) => imported.get(id)?.version !== version);
    if (!changed) return;
    imported = next;
    const regions = [...next.values()].map(({ region }) => region);
    const countries = new Set(regions.map(({ country_code }) => country_code));
    inForce = [...regions, ...sketches.filter(({ country_code }) => !countries.has(country_code))];
  };

  await refresh();
  const loop = startLoop(LOOK_AGAIN_MS, refresh, (error) => log.error({ err: error }, 'looking for regions'));
  return { regions: () => inForce, refresh, close: () => loop.stop() };
}
