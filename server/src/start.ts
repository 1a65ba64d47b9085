import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createWorld } from './create-world.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded.ts';
import { startJobs } from './jobs/run.ts';
import type { Mode } from './mode.ts';
import { DEMO_ACCOUNT, seedDemonstration } from './seed/seed-demonstration.ts';
import { seedTestVendors } from './seed/test-vendors.ts';
import { stopInOrder } from './stop.ts';
import { createWorkerApp } from './worker-app.ts';

const WEB_PORT = 3000;
/** Beside a web server of the same machine. */
const WORKER_PORT = 3001;

type Running = Exclude<Mode, 'migrate'>;
type Say = (line: string) => void;

/** Starts the product in one of its modes; returns the function that stops it in the opposite order. */
export async function start(mode: Running, say: Say): Promise<() => Promise<void>> {
  const config = await readConfig(process.env, mode === 'worker' ? WORKER_PORT : WEB_PORT);
  if (mode !== 'all' && config.database_url === undefined)
    throw new Error(`DATABASE_URL is required for "${mode}": web servers and workers share a database.`);
  const embedded =
    config.database_url === undefined
      ? await startEmbeddedPostgres({ dataDir: config.data_dir, log: say })
      : null;
  const world = await createWorld(config, config.database_url ?? embedded?.url ?? '');
  const seeded = embedded !== null && !config.production;
  if (seeded) await seedDemonstration(world);
  if (mode !== 'worker') await seedTestVendors(world);
  await world.queue.open();
  const app = mode === 'worker' ? createWorkerApp(world) : await createApp(world);
  const address = await app.listen({ port: config.port, host: config.host });
  const jobs = mode === 'web' ? null : startJobs(world);

  const name = mode === 'all' ? 'Sendero' : `Sendero (${mode})`;
  say(`\n  ${name} is running:  ${address.replace('127.0.0.1', 'localhost')}`);
  if (seeded) say(`  Demo account:        ${DEMO_ACCOUNT.email}  /  ${DEMO_ACCOUNT.password}`);
  say('  Stop it with Ctrl+C.\n');

  process.on('SIGUSR2', () => {
    world.flags
      .refresh()
      .catch((err: unknown) => world.log.error({ err }, 'the flags could not be refreshed'));
  });

  return async () => {
    world.readiness.isStopping = true;
    // Nobody sends calls to a worker: nobody has to be told first.
    if (mode !== 'worker') await pause(config.drain_ms);
    await stopInOrder(
      [
        [
          { name: 'The jobs', end: async () => jobs?.stop(), limit_ms: 5000 },
          { name: 'The calls under way', end: () => app.close(), limit_ms: 5000 },
        ],
        [{ name: 'The connections to the database', end: () => world.close(), limit_ms: 2000 }],
        [{ name: 'The embedded database', end: async () => embedded?.stop(), limit_ms: 7000 }],
      ],
      say,
    );
  };
}
