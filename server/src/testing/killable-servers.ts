// Whole servers in separate processes on one database, to be killed during their work.
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { expect } from 'vitest';
import { signingKey } from '../http/mac.ts';
import { createTokens } from '../http/tokens.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { bearer } from './sign-in.ts';
import type { TestWorld } from './test-world.ts';

/** The signing key of `world`, so that these servers accept its users' tokens. */
export const KEY = 'a key that only this test knows: 32 characters and more';
const BUSY = 503;

export interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

interface Init {
  readonly body?: FormData | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Servers = ReturnType<typeof killableServers>;

/** Starts servers whose clocks are each `ahead_ms` ahead of the previous one. */
export function killableServers(world: TestWorld, ahead_ms: number) {
  const started: ChildProcess[] = [];
  return {
    async start(): Promise<Server> {
      const child = fork(new URL('./crash-server.ts', import.meta.url), {
        env: {
          ...process.env,
          DATABASE_URL: world.db.pool.options.connectionString,
          SIGNING_KEYS: KEY,
          CARD_KEYS: JSON.stringify({ keys: world.config.payments.card_keys }),
          RATE_LIMIT: '10000000',
          WITH_JOBS: 'yes',
          CLOCK_START: new Date(Date.now() + started.length * ahead_ms).toISOString(),
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          NODE_NO_WARNINGS: '1',
        },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      started.push(child);
      const [origin] = (await once(child, 'message')) as [string];
      return { child, origin };
    },

    /** Kills a server as soon as `when` returns true, in the middle of its work. */
    async kill({ child }: Server, when: () => Promise<boolean>): Promise<void> {
      while (!(await when()));
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },

    killAll: () => {
      for (const child of started) child.kill('SIGKILL');
    },
  };
}

/** A credential for that email, valid for an hour. */
export async function ownerCredential(email: string, user_id: string = randomUUID()): Promise<string> {
  const caller = { user_id, session_id: '', email, name: 'Aino Virtanen', country_code: 'FI' };
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  return bearer(await createTokens([signingKey(KEY)]).sign({ ...caller, expires_at }));
}

/** Repeats a call until it succeeds; returns the body within its answer. */
export async function callServer(
  { origin }: Server,
  authorization: string,
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  init: Init = {},
) {
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const headers = { authorization, ...init.headers };
  const ask = () =>
    fetch(origin + path, { method: endpoint.method, headers, ...(init.body && { body: init.body }) });
  let reply = await ask();
  while (reply.status === BUSY) reply = await ask();
  expect([path, reply.status]).toEqual([path, 200]);
  return JSON.parse(await reply.text()).body;
}
