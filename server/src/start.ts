import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Parts, type Started, startCells } from './cells/start-cells.ts';
import { type Config, readConfig } from './config.ts';
import { createWorld } from './create-world.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded.ts';
import { environment } from './environment.ts';
import { startTellingSigns } from './features/operator/tell-signs.ts';
import { startJobs } from './jobs/run.ts';
import type { Mode } from './mode.ts';
import { readRelease } from './release.ts';
import { DEMO_ACCOUNT, seedDemonstration } from './seed/seed-demonstration.ts';
import { seedTestVendors } from './seed/test-vendors.ts';
import { stopInOrder } from './stop.ts';
import { createWorkerApp } from './worker-app.ts';
import { watchProcess } from './watch-process.ts';

const WEB_PORT = 3000;
/** Beside a web server of the same machine. */
const WORKER_PORT = 3001;

type Running = Exclude<Mode, 'migrate'>;
type Say = (line: string) => void;

/** Starts the product in one of its modes; returns the function that stops it in the opposite order. */
export async function start(mode: Running, say: Say): Promise<() => Promise<void>> {
  const config = await readConfig(environment(), mode === 'worker' ? WORKER_PORT : WEB_PORT);
  const isOutside = config.database_url !== undefined || config.cells.length > 0;
  if (mode !== 'all' && !isOutside)
    throw new Error(`DATABASE_URL is required for "${mode}": web servers and workers share a database.`);
  const embedded = isOutside ? null : await startEmbeddedPostgres({ dataDir: config.data_dir, log: say });
  const seeded = embedded !== null && !config.production;
  const parts = partsOf(mode, seeded);
  const started =
    config.cells.length > 0
      ? await startCells(config, parts)
      : await startAlone(config, config.database_url ?? embedded?.url ?? '', parts);

  const name = mode === 'all' ? 'Sendero' : `Sendero (${mode})`;
  say(`\n  ${name} is running:  ${started.address.replace('127.0.0.1', 'localhost')}`);
  started.log.info({ mode, ...(await readRelease()) }, 'started');
  if (seeded) say(`  Demo account:        ${DEMO_ACCOUNT.email}  /  ${DEMO_ACCOUNT.password}`);
  say('  Stop it with Ctrl+C.\n');

  process.on('SIGUSR2', () => {
    started.flags
      .refresh()
      .catch((err: unknown) => started.log.error({ err }, 'the flags could not be refreshed'));
  });

  return async () => {
    for (const world of started.worlds()) world.readiness.isStopping = true;
    // Nobody sends calls to a worker: nobody has to be told first.
    if (mode !== 'worker') await pause(config.drain_ms);
    await stopInOrder(
      [
        [
          { name: 'The jobs', end: () => started.stopJobs(), limit_ms: 5000 },
          { name: 'The calls under way', end: () => started.closeCalls(), limit_ms: 5000 },
        ],
        [{ name: 'The connections to the database', end: () => started.closeWorlds(), limit_ms: 2000 }],
        [{ name: 'The embedded database', end: async () => embedded?.stop(), limit_ms: 7000 }],
      ],
      say,
    );
  };
}

/** What a mode makes of each world; a new embedded database is `seeded` with the demonstration. */
const partsOf = (mode: Running, seeded: boolean): Parts => ({
  prepare: async (world) => {
    if (seeded) await seedDemonstration(world);
    if (mode !== 'worker') await seedTestVendors(world);
    await world.queue.open();
  },
  makeApp: async (world) => {
    const app = await (mode === 'worker' ? createWorkerApp(world) : createApp(world));
    const telling = startTellingSigns(world);
    app.addHook('onClose', () => telling.stop());
    return app;
  },
  startJobs: (world) => (mode === 'web' ? null : startJobs(world)),
});

/** Starts one world that has all countries. */
async function startAlone(config: Config, url: string, parts: Parts): Promise<Started> {
  const world = await createWorld(config, url);
  watchProcess(world.metrics);
  await parts.prepare(world);
  const app = await parts.makeApp(world);
  const address = await app.listen({ port: config.port, host: config.host });
  const jobs = parts.startJobs(world);
  return {
    address,
    flags: world.flags,
    log: world.log,
    worlds: () => [world],
    stopJobs: async () => jobs?.stop(),
    closeCalls: async () => app.close(),
    closeWorlds: () => world.close(),
  };
}
