// The proxy of deploy/haproxy before servers on this machine, where that has the program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const CONFIG = new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url);

export interface Haproxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** Whether this machine has HAProxy. */
export const hasHaproxy = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'haproxy')));

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the proxy, without certificates, before servers on these ports. */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'sendero-haproxy-'));
  const port = await freePort();
  const config = (await readFile(CONFIG, 'utf8'))
    .replace(/^ *bind :80$/m, '')
    .replace(/^ *bind :443 .*$/m, `    bind 127.0.0.1:${port}`)
    .replace(/^ *http-request redirect .*$/m, '')
    .replaceAll(/^ *server web-.*\n/gm, '')
    .concat(ports.map((each, nth) => `    server web-${nth} 127.0.0.1:${each} check\n`).join(''));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
