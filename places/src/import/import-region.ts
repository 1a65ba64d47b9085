import { planeOf } from '../geometry/plane.ts';
import { storeRegion, type StoredRegion } from '../storage/region-folder.ts';
import { streetGraph } from '../streets/street-graph.ts';
import { slug } from '../text/fold.ts';
import { importOsm, type ImportOptions } from './import-osm.ts';

/** Called with the current stage and its progress from 0 to 1. */
export type Progress = (stage: string, done: number) => void;

interface ImportInput extends ImportOptions {
  /** Where the extract came from, as text for people. */
  readonly source: string;
  readonly progress: Progress;
}

/** Imports the extract at `path` as a region in `folder` and puts it in force at once. If it fails, nothing changes. */
export async function importRegion(
  folder: string,
  path: string,
  input: ImportInput,
): Promise<{ readonly stored: StoredRegion; readonly summary: string }> {
  const { roads, notes, counts, ...imported } = await importOsm(path, input);
  let nodes = 0;
  const stored = await storeRegion(
    folder,
    {
      ...imported,
      id: slug(`${imported.country_code} ${imported.name.main}`),
      source: input.source,
      imported_at: new Date().toISOString(),
      graph: () => {
        input.progress('joining streets', 0);
        const graph = streetGraph(planeOf(imported.bounds), roads());
        nodes = graph.x.length;
        return graph;
      },
    },
    (done) => input.progress('drawing the map', done),
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
