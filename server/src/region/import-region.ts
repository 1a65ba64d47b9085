import { slug } from './fold.ts';
import { planeOf } from './geometry.ts';
import { importOsm, type ImportOptions } from './import/import-osm.ts';
import { storeRegion, type StoredRegion } from './region-folder.ts';
import { streetGraph } from './street-graph.ts';

/** What is being done, and how much of it is done, from 0 to 1. */
export type Progress = (stage: string, done: number) => void;

interface Ask extends ImportOptions {
  /** Where the extract came from, for people. */
  readonly source: string;
  readonly progress: Progress;
}

/** Makes the extract at `path` a region in `folder`, in force at once. Until then, and where it fails, nothing changes. */
export async function importRegion(
  folder: string,
  path: string,
  ask: Ask,
): Promise<{ readonly stored: StoredRegion; readonly summary: string }> {
  const { roads, notes, ...imported } = await importOsm(path, ask);
  ask.progress('joining streets', 0);
  const graph = streetGraph(planeOf(imported.bounds), roads);
  const id = slug(`${imported.country_code} ${imported.name.main}`);
  const stored = await storeRegion(
    folder,
    { ...imported, id, source: ask.source, imported_at: new Date().toISOString(), graph },
    (done) => ask.progress('drawing the map', done),
  );
  const { streets, places } = imported.gazetteer;
  const houses = streets.reduce((sum, street) => sum + street.houses.length, 0);
  const skipped = Object.entries(notes)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`);
  return {
    stored,
    summary: [
      `${imported.name.main}: ${streets.length} streets, ${houses} house numbers, ${places.length} places, ${graph.x.length} street nodes.`,
      ...(skipped.length > 0 ? [`Left out: ${skipped.join(', ')}.`] : []),
    ].join('\n'),
  };
}
