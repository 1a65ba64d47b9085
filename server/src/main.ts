import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { databaseUnavailable } from './db/unavailable.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded.ts';
import { startJobs } from './jobs/run.ts';
import { DEMO_ACCOUNT, seedDemonstration } from './seed/seed-demonstration.ts';
import { seedTestVendors } from './seed/test-vendors.ts';
import { createWorld } from './create-world.ts';
import { stopInOrder } from './stop.ts';

/** sysexits' EX_CONFIG: an operator has to fix it (scripts/setup/supervise.mjs). */
const MUST_BE_MENDED = 78;
const SAME_WISH_MS = 1000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Starts the product; returns the function that stops it in the opposite order. */
async function start(): Promise<() => Promise<void>> {
  const config = await readConfig(process.env);
  const embedded =
    config.database_url === undefined
      ? await startEmbeddedPostgres({ dataDir: config.data_dir, log: say })
      : null;
  const world = await createWorld(config, config.database_url ?? embedded?.url ?? '');
  const seeded = embedded !== null && !config.production;
  if (seeded) await seedDemonstration(world);
  await seedTestVendors(world);
  await world.queue.open();
  const app = await createApp(world);
  const address = await app.listen({ port: config.port, host: config.host });
  const jobs = startJobs(world);

  say(`\n  Sendero is running:  ${address.replace('127.0.0.1', 'localhost')}`);
  if (seeded) say(`  Demo account:        ${DEMO_ACCOUNT.email}  /  ${DEMO_ACCOUNT.password}`);
  say('  Stop it with Ctrl+C.\n');

  process.on('SIGUSR2', () => {
    world.flags
      .refresh()
      .catch((err: unknown) => world.log.error({ err }, 'the flags could not be refreshed'));
  });

  return () =>
    stopInOrder(
      [
        [
          { name: 'The jobs', end: () => jobs.stop(), limit_ms: 5000 },
          { name: 'The calls under way', end: () => app.close(), limit_ms: 5000 },
        ],
        [{ name: 'The connections to the database', end: () => world.close(), limit_ms: 2000 }],
        [{ name: 'The embedded database', end: async () => embedded?.stop(), limit_ms: 7000 }],
      ],
      say,
    );
}

/** An error that an operator can fix, in one line; any other error by its message. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const port = process.env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`;
  if (code === 'EACCES' || code === 'EPERM') return `No permission: ${error.message}`;
  if (code === 'ECONNREFUSED')
    return `The database does not answer: ${error.message || 'connection refused'}. Is DATABASE_URL right?`;
  return error.message;
}

// The reader of our output may have closed it: that is no reason to end.
process.stdout.on('error', () => undefined);

try {
  const stop = await start();
  let stopping_ms: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now_ms = performance.now();
      if (stopping_ms === null) void stop().finally(() => process.exit(0));
      // Ctrl+C reaches this process twice, from the terminal and from its supervisor; only a later signal is a second
      // request.
      else if (now_ms - stopping_ms > SAME_WISH_MS) process.exit(1);
      stopping_ms ??= now_ms;
    });
  }
} catch (error) {
  process.stderr.write(`\nSendero could not start. ${explain(error)}\n`);
  if (process.env['DEBUG']) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
  // The supervisor restarts the process by itself only if the database is away.
  process.exit(databaseUnavailable(error) ? 1 : MUST_BE_MENDED);
}
