import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Cluster } from './cluster.ts';
import { type Postmaster, findPostmaster, lastWords, launch, whenReady } from './postmaster.ts';

const LOOK_MS = 500;
/** The pause between failing starts: from the first, doubled each time, to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

interface Options {
  readonly cluster: Cluster;
  readonly binaries: string;
  readonly account: Account | undefined;
  /** Clients reconnect to the same port. */
  readonly port: number;
  readonly log: (line: string) => void;
}

/**
 * Restarts the server of `cluster` on its port whenever it has died, until the returned function is called (SAF-02).
 *
 * If several processes use the server, each of them watches it: one restarts it, the others find it running.
 */
export function watchPostmaster(options: Options): () => Promise<void> {
  const stopping = new AbortController();
  const watching = watch(options, stopping.signal);
  return () => {
    stopping.abort();
    return watching;
  };
}

async function watch(options: Options, signal: AbortSignal): Promise<void> {
  while (await wait(LOOK_MS, signal)) {
    if (findPostmaster(options.cluster)) continue;
    options.log('The database has died; starting it again');
    // With a full disk even the log may fail; the next check tries again.
    await startAgain(options, signal).catch((error: unknown) => options.log(String(error)));
  }
}

async function startAgain(
  { cluster, binaries, account, port, log }: Options,
  signal: AbortSignal,
): Promise<void> {
  for (let pause_ms = FIRST_PAUSE_MS; !signal.aborted; pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS)) {
    const server = await startOrFind(cluster, () => launch(cluster, binaries, port, account));
    if (server) return log(`Database started again on 127.0.0.1:${server.port}`);
    log(`The database does not start: ${lastWords(cluster)}`);
    if (!(await wait(pause_ms, signal))) return;
  }
}

/** Another process may have started the server first: then wait for that one. */
async function startOrFind(
  cluster: Cluster,
  start: () => Promise<Postmaster | undefined>,
): Promise<Postmaster | undefined> {
  const started = await start();
  if (started ?? !findPostmaster(cluster)) return started;
  return whenReady(cluster, () => !findPostmaster(cluster));
}

/** Returns false once `signal` is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal, ref: false }).catch(() => false);
