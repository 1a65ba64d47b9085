// Programs of a measurement that run in a process of their own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { KEY } from './shops.ts';
import type { Watch } from './watchers.ts';

export interface Server {
  readonly port: number;
  stop(): Promise<void>;
}

/** The environment of a server on the database at `url`. */
export function productSettings(url: string): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SIGNING_KEYS: KEY,
    RATE_LIMIT: '10000000',
    SOCKETS_PER_USER: '10000',
    FOLLOWERS_PER_ADDRESS: '1000000',
    PORT: '0',
  };
}

/** The product on the database at `url`, without jobs: nobody rides for what is placed. */
export function startProduct(url: string): Promise<Server> {
  return startServer('product.ts', productSettings(url));
}

interface Echo {
  /** JSON, written as `schema` has it. */
  readonly body: string;
  readonly schema: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A bare Fastify that answers the same to whatever it is sent at `/`. */
export function startEcho({ body, schema, headers }: Echo): Promise<Server> {
  const env = { ANSWER: body, SCHEMA: JSON.stringify(schema), HEADERS: JSON.stringify(headers) };
  return startServer('echo.ts', env);
}

/** Starts a program beside this file; what it sends its parent first is the address that it listens on. */
export async function startServer(program: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = startChild(program, env);
  const { port } = new URL(await hear<string>(child));
  return { port: Number(port), stop: () => stopChild(child) };
}

export function startChild(
  program: string,
  env: NodeJS.ProcessEnv = {},
  execArgv: readonly string[] = [],
): ChildProcess {
  return fork(new URL(program, import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** As `startProduct`, with the memory that it holds on to after all garbage was collected, in bytes. */
export async function startMeasured(
  env: NodeJS.ProcessEnv,
): Promise<Server & { resident(): Promise<number> }> {
  const child = startChild('product.ts', env, ['--expose-gc']);
  const { port } = new URL(await hear<string>(child));
  return {
    port: Number(port),
    stop: () => stopChild(child),
    resident: () => {
      child.send('memory');
      return hear<number>(child);
    },
  };
}

/** Tells watchers what to watch; ends when every socket has its subscription. */
export async function tell(watchers: readonly ChildProcess[], watch: Watch): Promise<void> {
  await Promise.all(
    watchers.map((watcher) => {
      watcher.send(watch);
      return hear(watcher);
    }),
  );
}

/** The next message of a child; one that ends instead is an Error. */
export async function hear<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const message = once(child, 'message', { signal: ended.signal });
  const end = () => ended.abort(new Error(`${child.spawnargs.at(-1) ?? 'A child'} ended early.`));
  child.once('exit', end);
  const [heard] = await message.finally(() => child.off('exit', end));
  return heard as T;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
