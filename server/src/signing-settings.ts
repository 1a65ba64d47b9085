// The secrets that the server signs with.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cellSettings } from './cells/cell-settings.ts';
import { type SigningKey, type SigningKeys, signingKey } from './http/mac.ts';

const SHORTEST_KEY = 32;

/** Those of SIGNING_KEYS; or with the embedded database one that is made once and kept in DATA_DIR. */
export async function signingKeys(env: NodeJS.ProcessEnv): Promise<SigningKeys> {
  const given = env['SIGNING_KEYS'];
  if (given !== undefined) {
    const [first = '', ...more] = given.split(',').map((key) => key.trim());
    const keys = [first, ...more];
    if (keys.some((key) => key.length < SHORTEST_KEY)) {
      throw new Error(`SIGNING_KEYS: each key must have at least ${SHORTEST_KEY} characters.`);
    }
    return [signingKey(first), ...more.map(signingKey)];
  }
  if ((env['DATABASE_URL'] ?? cellSettings(env)[0]?.url) !== undefined) {
    throw new Error(
      'SIGNING_KEYS is required with DATABASE_URL: several servers must sign with the same keys.',
    );
  }
  return [signingKey(await storedKey(resolve(env['DATA_DIR'] ?? '.data')))];
}

/** The secret of EVIDENCE_KEY, or else the first of the signing keys (RCP-09). */
export function evidenceSecret(env: NodeJS.ProcessEnv, [first]: SigningKeys): SigningKey {
  const given = env['EVIDENCE_KEY'];
  if (!given) return first;
  if (given.length < SHORTEST_KEY)
    throw new Error(`EVIDENCE_KEY must have at least ${SHORTEST_KEY} characters.`);
  return signingKey(given);
}

async function storedKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'signing-key');
  await mkdir(dataDir, { recursive: true });
  const fresh = randomBytes(SHORTEST_KEY).toString('base64url');
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
