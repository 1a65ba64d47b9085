// What each screen shows before its scripts have come: markup, rendered when the pages are built.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, createServer } from 'vite';

/** Writes what `src/frames.tsx` exports beside the pages, as `frames.json`. */
export function writeFrames(): Plugin {
  return {
    name: 'write-frames',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const vite = await createServer({
        root: import.meta.dirname,
        appType: 'custom',
        logLevel: 'warn',
        server: { middlewareMode: true, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      try {
        const { frames } = await vite.ssrLoadModule('/src/frames.tsx');
        await writeFile(join(dir, 'frames.json'), JSON.stringify(frames));
      } finally {
        await vite.close();
      }
    },
  };
}
