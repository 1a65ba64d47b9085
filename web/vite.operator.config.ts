// The operator's application, built by itself beside the portal's pages: they share no file, so that neither grows by the other.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fewFiles } from './chunks.ts';
import { contractForBrowsers } from './contract-for-browsers.ts';
import { singleIcons } from './single-icons.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // First: it reads the imports as they were written.
    singleIcons(),
    react({ compiler: true }),
    tailwindcss(),
    contractForBrowsers(),
    fewFiles(),
  ],
  build: {
    manifest: '.vite/operator.json',
    // The portal's pages are there already.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    rolldownOptions: {
      input: 'operator.html',
      treeshake: { manualPureFunctions: ['z', 'result', 'text', 'typedText', 'typedLine', 'answered'] },
    },
  },
});
