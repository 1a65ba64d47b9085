import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** One more than can run at once: many tests wait, for a process, a database or a limit of time. */
const WORKERS = availableParallelism() + 1;

/**
 * Files of one worker share the modules they load, which is a third of the time: a test leaves nothing behind in a module,
 * and has a world of its own.
 */
const node = {
  environment: 'node',
  isolate: false,
  maxWorkers: WORKERS,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    passWithNoTests: true,
    // On a shared machine a timer may come late: one more try there, none at a desk.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      { test: { ...node, name: 'core', include: ['core/src/**/*.test.ts'] } },
      { test: { ...node, name: 'places', include: ['places/src/**/*.test.ts'], pool: 'forks' } },
      { test: { ...node, name: 'sheet', include: ['sheet/src/**/*.test.ts'], pool: 'forks' } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          pool: 'forks',
        },
      },
      {
        test: {
          ...node,
          name: 'client',
          include: ['client/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          pool: 'forks',
          testTimeout: 120_000,
        },
      },
      './web/vite.config.ts',
      {
        test: {
          ...node,
          name: 'chaos',
          include: ['chaos/src/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 240_000,
          // What it finds is news the first time.
          retry: 0,
        },
      },
      {
        test: {
          ...node,
          name: 'house',
          include: ['scripts/**/*.test.ts', 'web/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
