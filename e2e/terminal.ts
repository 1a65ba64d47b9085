// A developer's laptop: the client as it is packed, its command on the path, and a receiver of webhooks.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '..');

export interface Terminal {
  /** Runs a program of a guide to its end; answers what it said. Rejects where it failed. */
  run(language: 'sh' | 'ts', code: string, environment?: NodeJS.ProcessEnv): Promise<string>;
  /** Starts the command `sendero`; `line` resolves with the next line that is like this. */
  start(args: readonly string[]): { readonly line: (like: RegExp) => Promise<string> };
  /** Ends what is under way, and removes everything. */
  close(): void;
}

/** A folder with `@sendero/client` installed in it, and nothing of this house's sources. */
export function openTerminal(): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'sendero-laptop-'));
  const installed = join(home, 'node_modules/@sendero/client');
  const modules = join(ROOT, 'node_modules');
  mkdirSync(join(home, 'bin'), { recursive: true });
  mkdirSync(installed, { recursive: true });
  const built = ['-p', join(ROOT, 'client/tsconfig.build.json'), '--outDir', join(installed, 'dist')];
  execFileSync(process.execPath, [join(modules, '.bin/tsc'), ...built]);
  copyFileSync(join(ROOT, 'client/package.json'), join(installed, 'package.json'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(join(modules, name), join(home, 'node_modules', name));
  const command = join(installed, 'dist/command/sendero.js');
  writeFileSync(join(home, 'bin/sendero'), `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  const own = {
    ...process.env,
    SENDERO_CONFIG: join(home, 'config.json'),
    PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`,
  };
  const children: ChildProcess[] = [];
  let count = 0;

  return {
    run: (language, code, environment = {}) => {
      const file = join(home, `step-${(count += 1)}.${language}`);
      writeFileSync(file, code);
      const program = language === 'ts' ? process.execPath : 'sh';
      return new Promise((resolve, reject) => {
        execFile(
          program,
          [file],
          { cwd: home, env: { ...own, ...environment } },
          (error, said, complained) => {
            if (error) reject(new Error(`${code}\n${said}${complained}`));
            else resolve(said);
          },
        );
      });
    },
    start: (args) => {
      const child = spawn(join(home, 'bin/sendero'), args, {
        env: own,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      return {
        line: async (like) => {
          for (;;) {
            const { value, done } = await lines.next();
            if (done) throw new Error(`It ended without ${String(like)}.`);
            if (like.test(value)) return value;
          }
        },
      };
    },
    close: () => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A request that came to the laptop, byte by byte. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** Takes what comes from now on; every message is answered with 204. */
  onMessage(take: (received: Received) => void): void;
  close(): void;
}

export async function openReceiver(): Promise<Receiver> {
  let take: (received: Received) => void = () => undefined;
  const server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      take({ headers: request.headers, body });
      reply.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    onMessage: (taken) => (take = taken),
    close: () => void server.close(),
  };
}
