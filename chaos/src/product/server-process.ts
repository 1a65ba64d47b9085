// One server of the product in a process of its own, started again whenever it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { pause, waitUntil } from '../wait.ts';
import type { Link } from './link.ts';

/** An end that nobody here asked for. */
export interface Death {
  readonly server: string;
  readonly how: string;
  readonly last_words: string;
  /** When, as whoever started it counts. */
  readonly during: string;
}

export interface ServerProcess {
  readonly name: string;
  /** Its clients come through here. */
  readonly door: Link;
  readonly deaths: readonly Death[];
  /** Its resident memory in MB; null while it is not there. */
  memory(): number | null;
  pid(): number | undefined;
  /** Ends the process as a power cut would; it stays away until `start`. */
  kill(): Promise<void>;
  /** The process gets no time any more, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Starts it with further settings, and waits until it listens; one that runs is left alone. */
  start(more?: NodeJS.ProcessEnv): Promise<void>;
  /** Ends it for good, politely. */
  stop(): Promise<void>;
}

const ROOT = new URL('../../../', import.meta.url).pathname;
const LISTENS = /Sendero is running:\s+\S+?:(\d+)/;
const WORDS_KEPT = 4000;
const START_LIMIT_MS = 90_000;
const PATIENCE_MS = 20_000;
const AGAIN_MS = 500;

/** Whatever ends us, they end with us. */
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

interface Running {
  readonly child: ChildProcess;
  listens: boolean;
  /** We end it ourselves. */
  isOurs: boolean;
}

/** Starts a server with these settings behind a door of its own. */
export async function startServer(
  name: string,
  door: Link,
  env: NodeJS.ProcessEnv,
  now: () => string,
): Promise<ServerProcess> {
  const deaths: Death[] = [];
  let running: Running | undefined;
  let words = '';
  let last_words = '';
  let settings = env;

  const launch = (): Running => {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      env: { ...cleanEnvironment(), ...settings, NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const self: Running = { child, listens: false, isOurs: false };
    const hear = (chunk: Buffer): void => {
      words = (words + stripVTControlCharacters(chunk.toString())).slice(-WORDS_KEPT);
      const port = LISTENS.exec(words)?.[1];
      if (self.listens || port === undefined) return;
      self.listens = true;
      door.leadTo(Number(port));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', (code, signal) => {
      children.delete(child);
      door.leadTo(0);
      last_words = words;
      if (self.isOurs) return;
      // One that finds no database at its start ends and is started again, as by any supervisor; that is no death.
      if (self.listens)
        deaths.push({ server: name, how: signal ?? `exit code ${code}`, last_words, during: now() });
      void pause(AGAIN_MS).then(() => {
        if (running === self) running = launch();
      });
    });
    words = '';
    return self;
  };

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = running;
    running = undefined;
    if (!ended || ended.child.exitCode !== null || ended.child.signalCode !== null) return;
    ended.isOurs = true;
    const exit = once(ended.child, 'close');
    ended.child.kill(signal);
    const timer = setTimeout(() => ended.child.kill('SIGKILL'), PATIENCE_MS);
    await exit;
    clearTimeout(timer);
  };

  const start = async (more: NodeJS.ProcessEnv = {}): Promise<void> => {
    if (!running) {
      settings = { ...env, ...more };
      running = launch();
    }
    if ((await waitUntil(() => running?.listens ?? false, START_LIMIT_MS)) === null)
      throw new Error(`${name} does not start: ${words || last_words}`);
  };

  await start();
  return {
    name,
    door,
    deaths,
    memory: () => residentMemory(running?.child.pid),
    pid: () => running?.child.pid,
    kill: () => end('SIGKILL'),
    freeze: () => void running?.child.kill('SIGSTOP'),
    thaw: () => void running?.child.kill('SIGCONT'),
    start,
    stop: async () => {
      running?.child.kill('SIGCONT');
      await end('SIGTERM');
    },
  };
}

/** Ours, without what belongs to whoever runs us. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR, NODE_NO_WARNINGS: '1' };
}

function residentMemory(pid: number | undefined): number | null {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}
