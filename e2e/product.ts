// The whole product as its user starts it, for the stories: its own directory, its own port, its own database.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '..');
/** A cold start makes a database cluster, on a busy machine at that. */
const PATIENCE_MS = 60_000;
/** The variable that names a directory with the demonstration in it; without it, a product makes its own. */
export const DEMONSTRATION = 'SENDERO_DEMONSTRATION';

/** Environment of the product beside what every story needs; `{port}` stands for the port that it will have. */
export type Settings = Readonly<Record<string, string>>;

export interface Product {
  /** `http://localhost:NNNN`: the same for as long as the product lives, restarts included. */
  readonly origin: string;
  /** Its DATA_DIR. */
  readonly directory: string;
  /** Ends the server at once, as a power cut would. */
  kill(): Promise<void>;
  /** Has the server ask for its flags at once, as an operator would. */
  refreshFlags(): void;
  /** Starts it again, on the data and the port that it had. */
  restart(): Promise<void>;
  /** Ends it as an operator would, and keeps what it has. */
  halt(): Promise<void>;
  /** Ends it, and all that it has. */
  stop(): Promise<void>;
}

/** Starts the product on a directory of its own and waits until it says where it is. */
export async function startProduct(settings: Settings): Promise<Product> {
  const directory = newDirectory();
  const { PORT, ...own } = await withPort(settings);
  const env = { ...process.env, RATE_LIMIT: '1000000', RIDER_SPEED: '100', ...own, DATA_DIR: directory };
  const started = await startServer({ ...env, PORT });
  const { port } = started;
  let { server } = started;
  return {
    origin: `http://localhost:${port}`,
    directory,
    kill: () => end(server, 'SIGKILL'),
    refreshFlags: () => void server.kill('SIGUSR2'),
    restart: async () => {
      ({ server } = await startServer({ ...env, PORT: port }));
    },
    halt: () => end(server, 'SIGTERM'),
    stop: async () => {
      await end(server, 'SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sendero-e2e-'));
  const demonstration = process.env[DEMONSTRATION];
  // The database's files belong to an account of their own where root runs it.
  if (demonstration !== undefined) execFileSync('cp', ['-a', `${demonstration}/.`, directory]);
  chmodSync(directory, 0o711);
  return directory;
}

/** The port has to be known beforehand where a setting names it; otherwise the product takes any. */
async function withPort(settings: Settings): Promise<Settings & { readonly PORT: string }> {
  if (!Object.values(settings).some((value) => value.includes('{port}'))) return { ...settings, PORT: '0' };
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const PORT = String((probe.address() as AddressInfo).port);
  probe.close();
  const filled = Object.entries(settings).map(([name, value]) => [name, value.replaceAll('{port}', PORT)]);
  return { ...Object.fromEntries(filled), PORT };
}

async function startServer(env: NodeJS.ProcessEnv): Promise<{ server: ChildProcess; port: string }> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const impatience = setTimeout(() => server.kill('SIGTERM'), PATIENCE_MS);
  for await (const line of createInterface(server.stdout)) {
    const port = /is running:\s+http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    clearTimeout(impatience);
    server.stdout.resume();
    return { server, port };
  }
  clearTimeout(impatience);
  throw new Error('The product ended before it was running; what it said stands above.');
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}
