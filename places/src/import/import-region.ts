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
  const { roads, notes, counts, ...imported } = await importOsm(path, ask);
  let nodes = 0;
  const stored = await storeRegion(
    folder,
    {
      ...imported,
      id: slug(`${imported.country_code} ${imported.name.main}`),
      source: ask.source,
      imported_at: new Date().toISOString(),
      graph: () => {
        ask.progress('joining streets', 0);
        const graph = streetGraph(planeOf(imported.bounds), roads());
        nodes = graph.x.length;
        return graph;
      },
    },
    (done) => ask.progress('drawing the map', done),
  );
  const skipped = Object.entries(notes)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`);
  return {
    stored,
    summary: [
      `${imported.name.main}: ${counts.streets} streets, ${counts.houses} house numbers, ${counts.places} places, ${nodes} street nodes.`,
      ...(skipped.length > 0 ? [`Left out: ${skipped.join(', ')}.`] : []),
    ].join('\n'),
  };
}
