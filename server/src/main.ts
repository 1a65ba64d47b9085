// The entry of the product, in the mode that its one argument names: web, worker, migrate, or all without one.
import { constants } from 'node:os';
import { databaseUnavailable } from './db/unavailable.ts';
import { environment } from './environment.ts';
import { migrateDatabase } from './migrate-cli.ts';
import { readMode } from './mode.ts';

/** sysexits' EX_CONFIG: an operator has to fix it (scripts/setup/supervise.mjs). */
const MUST_BE_MENDED = 78;
const SAME_WISH_MS = 1000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** An error that an operator can fix, in one line; any other error by its message. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what listens there, or choose another: PORT=3010 npm start`;
  if (code === 'EACCES' || code === 'EPERM') return `No permission: ${error.message}`;
  if (code === 'ECONNREFUSED')
    return `The database does not answer: ${error.message || 'connection refused'}. Is DATABASE_URL right?`;
  return error.message;
}

// The reader of our output may have closed it: that is no reason to end.
process.stdout.on('error', () => undefined);

/** Runs one mode until it is over: `migrate` by itself, the others when they are asked to stop. */
async function run(): Promise<void> {
  const mode = readMode(process.argv.slice(2));
  let stop: (() => Promise<void>) | null = null;
  let stopping_ms: number | null = null;
  // From the first moment: what runs first in a container has no signal's usual effect.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      const now_ms = performance.now();
      if (!stop) process.exit(128 + constants.signals[signal]);
      if (stopping_ms === null) void stop().finally(() => process.exit(0));
      // Ctrl+C reaches this process twice, from the terminal and from its supervisor; only a later signal is a second
      // request.
      else if (now_ms - stopping_ms > SAME_WISH_MS) process.exit(1);
      stopping_ms ??= now_ms;
    });
  if (mode === 'migrate') {
    await migrateDatabase(environment(), say);
    return;
  }
  const { start } = await import('./start.ts');
  stop = await start(mode, say);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`\nSendero could not start. ${explain(error)}\n`);
  if (process.env['DEBUG']) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
  // The supervisor restarts the process by itself only if the database is away.
  process.exit(databaseUnavailable(error) ? 1 : MUST_BE_MENDED);
}
