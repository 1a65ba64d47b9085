import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** How this process was asked to run: the environment, read once (calls.md, First start). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** The built pages. */
  readonly web_dir: URL;
  /** Undefined: the embedded server. */
  readonly database_url: string | undefined;
  readonly default_site: string;
  /** Simulated riders: seconds of their day per second. */
  readonly rider_speed: number;
  /** The first one signs, all of them verify. */
  readonly signing_keys: readonly string[];
  /** Signs what a real fleet reports; undefined where only the embedded fleet rides. */
  readonly rider_network_secret: string | undefined;
  /** Where a real fleet takes requests; undefined: the embedded fleet rides. */
  readonly rider_network_url: string | undefined;
  /** What time it is at the start, to try another hour of the day; undefined: the time it is. Never in production. */
  readonly clock_start: Date | undefined;
  /** Calls a minute from one credential or address. */
  readonly rate_limit: number;
  readonly production: boolean;
}

/** Reads and checks the environment; a wrong value is an Error that names its variable (WLB-04). */
export async function readConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const data_dir = resolve(env['DATA_DIR'] ?? '.data');
  const database_url = env['DATABASE_URL'];
  return {
    port: Math.trunc(number(env, 'PORT', 3000, 0, 65_535)),
    host: env['HOST'] ?? '127.0.0.1',
    data_dir,
    web_dir: new URL('../../web/dist/', import.meta.url),
    database_url,
    default_site: env['DEFAULT_SITE'] ?? 'fi',
    rider_speed: number(env, 'RIDER_SPEED', 20, 0.1, 10_000),
    signing_keys: await signingKeys(env['SIGNING_KEYS'], database_url, data_dir),
    rider_network_secret: env['RIDER_NETWORK_SECRET'],
    rider_network_url: env['RIDER_NETWORK_URL'],
    clock_start: clockStart(env),
    rate_limit: number(env, 'RATE_LIMIT', 1200, 1, 10_000_000),
    production: env['NODE_ENV'] === 'production',
  };
}

function number(env: NodeJS.ProcessEnv, name: string, preset: number, least: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === '') return preset;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function clockStart(env: NodeJS.ProcessEnv): Date | undefined {
  const text = env['CLOCK_START'];
  if (text === undefined || text === '') return undefined;
  const start = new Date(text);
  if (Number.isNaN(start.getTime()) || env['NODE_ENV'] === 'production') {
    throw new Error(
      `CLOCK_START must be a time such as 2026-11-23T12:00:00Z, and is not for production: "${text}".`,
    );
  }
  return start;
}

const SHORTEST_KEY = 32;

async function signingKeys(
  given: string | undefined,
  url: string | undefined,
  dataDir: string,
): Promise<readonly string[]> {
  if (given !== undefined) {
    const keys = given.split(',').map((key) => key.trim());
    if (keys.some((key) => key.length < SHORTEST_KEY)) {
      throw new Error(`SIGNING_KEYS: each key must have at least ${SHORTEST_KEY} characters.`);
    }
    return keys;
  }
  if (url !== undefined) {
    throw new Error(
      'SIGNING_KEYS is required with DATABASE_URL: several servers must sign with the same keys.',
    );
  }
  return [await keptKey(dataDir)];
}

async function keptKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'signing-key');
  await mkdir(dataDir, { recursive: true });
  const fresh = randomBytes(SHORTEST_KEY).toString('base64url');
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
