import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: availableParallelism() <= 2 ? 1 : 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [{ name: 'chromium' }],
  use: {
    launchOptions: { executablePath: await findBrowser(), args: browserFlags },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
