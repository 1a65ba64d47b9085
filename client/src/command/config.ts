// Where the command keeps whose shop it is: a file that its user alone may read.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Config {
  readonly origin: string;
  readonly key: string;
  /** What `listen` signs with: made at the first login, the same from then on. */
  readonly webhook_secret: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

function configPath({ SENDERO_CONFIG, XDG_CONFIG_HOME, APPDATA }: Environment): string {
  const folder = XDG_CONFIG_HOME ?? APPDATA ?? join(homedir(), '.config');
  return SENDERO_CONFIG ?? join(folder, 'sendero', 'config.json');
}

/** What is kept, with SENDERO_ORIGIN and SENDERO_KEY before it. Throws where there is no key. */
export async function readConfig(environment: Environment): Promise<Config> {
  const text = await readFile(configPath(environment), 'utf8').catch(() => '{}');
  const kept = JSON.parse(text) as Partial<Config>;
  const origin = environment['SENDERO_ORIGIN'] ?? kept.origin;
  const key = environment['SENDERO_KEY'] ?? kept.key;
  if (!origin || !key)
    throw new Error('There is no key yet: run `sendero login`, or set SENDERO_ORIGIN and SENDERO_KEY.');
  return { origin, key, webhook_secret: kept.webhook_secret ?? newSecret() };
}

/** Keeps `origin` and `key`, readable by their user alone; answers the path. */
export async function keepConfig(
  environment: Environment,
  kept: Omit<Config, 'webhook_secret'>,
): Promise<string> {
  const path = configPath(environment);
  const before = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Partial<Config>;
  const config: Config = { webhook_secret: before.webhook_secret ?? newSecret(), ...kept };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = `${path}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(written, 0o600);
  await rename(written, path);
  return path;
}

const newSecret = (): string =>
  `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64')}`;
