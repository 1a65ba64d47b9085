// The product as it is run: a process in one of its modes, on a database of the tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { COMPILE_CACHE } from './compile-cache.ts';
import { KEY } from './killable-servers.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Process {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Resolves to the exit code, or to the signal that killed it. */
  readonly ended: Promise<number | string>;
  /** What it said on its standard outputs until now. */
  said(): string;
}

/**
 * Starts a process with `args` and resolves once it serves; it ends with the test. Rejects if it ends before.
 *
 * @param main The program, where it is not this checkout's.
 */
export async function aProcess(
  args: readonly string[],
  url: string,
  env: NodeJS.ProcessEnv = {},
  main = MAIN,
): Promise<Process> {
  const { child, ended, said, serves } = begin(args, { DATABASE_URL: url, ...env }, main);
  onTestFinished(() => void child.kill('SIGKILL'));
  const early = ended.then((end) => Promise.reject(new Error(`It ended with ${end}: ${said()}`)));
  return { child, origin: await Promise.race([serves, early]), ended, said };
}

/** Runs a process that ends by itself. */
export async function endOf(
  args: readonly string[],
  url: string,
): Promise<{ end: number | string; said: string }> {
  const { ended, said } = begin(args, url === '' ? {} : { DATABASE_URL: url });
  return { end: await ended, said: said() };
}

function begin(args: readonly string[], env: NodeJS.ProcessEnv, main = MAIN) {
  const inherited = { ...process.env };
  delete inherited['DATABASE_URL'];
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...inherited,
      SIGNING_KEYS: KEY,
      DATA_DIR: join(tmpdir(), `sendero-process-${randomUUID()}`),
      PORT: '0',
      MIGRATE_AT_START: 'off',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const serves = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        const [, origin] = /is running: +(http:\S+)/.exec(output) ?? [];
        if (origin) resolve(origin);
      });
  });
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal);
  return { child, ended, serves, said: () => output };
}
