// The regions in force: the operator's imported regions, and the compiled sketches of all other countries.
import type { Region, Regions } from '../region/region.ts';
import { listStored, readRegion, type StoredRegion } from './region-folder.ts';

export interface OpenRegions {
  readonly regions: Regions;
  /** Applies imports and removals since the last refresh. One call at a time. */
  refresh(): Promise<void>;
}

/** Events about regions, for the operator's log. */
export interface RegionLog {
  info(about: object, text: string): void;
  error(about: object, text: string): void;
}

interface Parts {
  readonly sketches: readonly Region[];
  /** The folder of imported regions. */
  readonly folder: string;
  readonly log: RegionLog;
  /** Called with a region before it comes into force, so that no request waits for its first use. */
  readonly prepare?: (region: Region) => void;
}

/**
 * Opens every region. `refresh` applies imports and removals: a new version comes into force as a whole; if it cannot
 * be read, this is logged and the old version stays.
 *
 * A sketch is a sample: the imported regions of its country replace it.
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
  return { regions: () => inForce, refresh };
}
