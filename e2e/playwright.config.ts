import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';
import type { Settings } from './product.ts';
import { groups } from './product-settings.ts';

const specs = (files: readonly string[]): string[] => files.map((file) => `**/${file}.spec.ts`);
const grouped = Object.values(groups).flatMap(({ files }) => files);
// A file that was renamed would run with the usual product.
const unknown = grouped.filter((file) => !existsSync(join(import.meta.dirname, `${file}.spec.ts`)));
if (unknown.length > 0) throw new Error(`There are no stories ${unknown.join(', ')} (product-settings.ts).`);

export default defineConfig<object, { settings: Settings }>({
  testDir: '.',
  globalSetup: './demonstration.ts',
  outputDir: '../test-results',
  // A story waits for half of its time; on many cores the unit tests run beside.
  workers: Math.floor(availableParallelism() / 2) + 3,
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine may hold a browser up for seconds; what passes only the second time is told as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  projects: [
    ...Object.entries(groups).map(([name, { files, settings, workers }]) => ({
      name,
      testMatch: specs(files),
      use: settings ? { settings } : {},
      workers,
    })),
    {
      name: 'usual',
      testMatch: '**/*.spec.ts',
      testIgnore: specs(grouped),
    },
  ],
  use: {
    launchOptions: {
      executablePath: await findBrowser(),
      // A process of its own for graphics is a twentieth of the processor's time, for nothing where there is no graphics card.
      args: [...browserFlags, '--in-process-gpu'],
      // Where no language is set, a browser calls what it downloads "download" as soon as the name is not ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    // Nothing is looked at in the middle of a movement.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording costs two fifths of the processor's time: only what fails is worth it.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
  },
});
