// The product while it is worked on (`npm run dev`): its pages come from their sources, a changed component is on the screen
// without a reload, and the server starts anew when what it runs changes. The database goes on meanwhile.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { buildWorld } from './build-world.ts';
import { root, say, sayTrouble } from './setup/say.mjs';

/** What the server runs or reads at its start. */
const WATCHED = ['server/src', 'core/src', 'places/src', 'sheet/src', 'locales', 'content', 'regions'];
const UNWATCHED = /\.test\.ts$|(^|\/)testing\/|~$|\.sw\w$/;
/** An editor that saves all its files makes one restart. */
const SETTLE_MS = 50;
/** Long enough to end the calls under way; whatever is cut mends itself. */
const STOP_LIMIT_MS = 300;

const env = {
  RATE_LIMIT: '1000000',
  ...process.env,
  PAGES: 'sources',
};

let server: ChildProcess | undefined;
let restart: NodeJS.Timeout | undefined;
/** Restarts happen one after the other: two at once would start two servers. */
let restarting = Promise.resolve();

await buildWorld().catch((error: unknown) => process.exit(sayTrouble(error)));
const database =
  process.env['DATABASE_URL'] === undefined
    ? await startEmbeddedPostgres({ dataDir: resolve(process.env['DATA_DIR'] ?? '.data'), log: say })
    : null;
startServer();
for (const folder of WATCHED)
  watch(join(root, folder), { recursive: true }, (_kind, file) => {
    if (file === null || UNWATCHED.test(file)) return;
    clearTimeout(restart);
    restart = setTimeout(() => {
      restarting = restarting.then(() => restartServer(join(folder, file)));
    }, SETTLE_MS);
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

function startServer(): void {
  server = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: 'inherit' });
  server.once('exit', (code) => {
    if (code) say('the server ended; it is started again when a source changes');
  });
}

async function restartServer(changed: string): Promise<void> {
  say(`${changed} changed`);
  await stopServer(STOP_LIMIT_MS);
  startServer();
}

async function stopServer(limit_ms: number): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  const insist = setTimeout(() => server?.kill('SIGKILL'), limit_ms);
  server.kill('SIGTERM');
  await exited;
  clearTimeout(insist);
}

async function end(): Promise<void> {
  clearTimeout(restart);
  await restarting;
  await stopServer(5000);
  await database?.stop();
  process.exit(0);
}
