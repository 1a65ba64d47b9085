import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = '/usr/sbin/pgbouncer';
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;
/** Far fewer than the product's connections: statements of one go to whichever backend is free. */
const BACKENDS = 3;
const SESSIONS = 30;

/** Whether PgBouncer is installed on this machine. */
export const hasPgBouncer = existsSync(PROGRAM);

export interface PgBouncer {
  /** The address of the same database through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

interface Options {
  readonly mode?: 'transaction' | 'session';
  /** Whether it takes the time limits that a session is opened with, and forgets them; otherwise it refuses the connection. */
  readonly takesLimits?: boolean;
}

/** A real PgBouncer before every database of the server at `url`. */
export async function aPgBouncer(
  url: string,
  { mode = 'transaction', takesLimits = false }: Options = {},
): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'sendero-pgbouncer-'));
  await chmod(folder, 0o755);
  const listen = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const login = `user=${username}${password && ` password=${decodeURIComponent(password)}`}`;
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? SESSIONS : BACKENDS}
${takesLimits ? 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout' : ''}
max_client_conn = 500
`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PROGRAM, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  await started(child);
  return {
    through: (to) => {
      const pooled = new URL(to);
      pooled.hostname = '127.0.0.1';
      pooled.port = String(listen);
      return pooled.href;
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function started(child: ChildProcess): Promise<void> {
  if (!child.stderr) throw new Error('PgBouncer says nothing.');
  const said: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    if (!line.includes('process up')) continue;
    child.stderr.resume();
    return;
  }
  throw new Error(`PgBouncer ended: ${said.join('\n')}`);
}
