// Two pages: the portal (index.html) and public tracking (track.html). The server fills both as templates. Beside them the
// programs that are served at addresses of their own.
import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fewFiles } from './chunks.ts';
import { contractForBrowsers } from './contract-for-browsers.ts';
import { singleIcons } from './single-icons.ts';
import { writeFrames } from './write-frames.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // First: it reads the imports as they were written.
    singleIcons(),
    react({ compiler: true }),
    tailwindcss(),
    contractForBrowsers(),
    fewFiles(),
    writeFrames(),
  ],
  build: {
    manifest: true,
    // Every browser that the portal runs in knows `modulepreload`.
    modulePreload: { polyfill: false },
    // For the server's log alone: scripts/build.ts takes the maps out of what is served.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: [
        'index.html',
        'track.html',
        'src/tracking-worker.ts',
        'src/sendero-delivery.ts',
        'src/preview-texts.ts',
      ],
      treeshake: { manualPureFunctions: ['z', 'result', 'text', 'typedText', 'typedLine', 'answered'] },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    // A screen is read and compiled by the first test that shows it.
    testTimeout: 30_000,
    // As the other projects have it: they take turns with one set of workers.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['src/testing/tidy-up.ts'],
  },
});
