// `npm run evidence`: exports what was sealed of orders, and verifies such a file.
import { isDay } from '@sendero/core/values/local-day';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { sayWhetherItFits } from '../../scripts/verify-evidence.mjs';
import { systemClock } from './clock.ts';
import type { Database } from './db/db.ts';
import { eachDatabase } from './db/each-database.ts';
import { environment } from './environment.ts';
import { evidenceKey } from './features/evidence/evidence-key.ts';
import { exportEvidence } from './features/evidence/export-evidence.ts';
import { evidenceSecret, signingKeys } from './signing-settings.ts';

const USAGE = `Usage:
  npm run evidence -- export --vendor <id> --from <day> --until <day> --out <file>    of a shop with its outlets, or of one outlet
  npm run evidence -- verify <file> [--key <fingerprint>]…
  npm run evidence -- key                                                             the fingerprint to publish
Of the database that DATABASE_URL names, of that one of DATABASES which has the vendor, else of the embedded one of DATA_DIR (.data).`;

const text = { type: 'string' } as const;
const options = {
  vendor: text,
  from: text,
  until: text,
  out: text,
  key: { type: 'string', multiple: true },
} as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [command, file, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (command === 'verify' && file) return sayWhetherItFits(file, values.key ?? []);
  const env = environment();
  const evidence_key = evidenceSecret(env, await signingKeys(env));
  if (command === 'key' && !file) say(evidenceKey(evidence_key).fingerprint);
  else if (command === 'export' && !file) await writeExport(env, evidence_key, values);
  else throw new Error(USAGE);
  return 0;
}

async function writeExport(
  env: NodeJS.ProcessEnv,
  evidence_key: ReturnType<typeof evidenceSecret>,
  { vendor, out, ...days }: Options,
): Promise<void> {
  const [from, until] = [dayOf('--from', days.from), dayOf('--until', days.until)];
  if (!vendor || !out) throw new Error(USAGE);
  if (from > until) throw new Error('--until is before --from.');
  const written = await eachDatabase(env, {}, async ({ db }) => {
    const vendors = await listTree(db, vendor);
    if (vendors.length === 0) return false;
    const world = { db, clock: systemClock, config: { evidence_key } };
    const lines = Readable.from(exportEvidence(world, { vendors, from, until }));
    await pipeline(lines, createWriteStream(out, { mode: 0o600 }));
    return true;
  });
  if (!written.includes(true)) throw new Error(`There is no vendor "${vendor}".`);
  say(`What was sealed is in ${out}. Verify it: npm run evidence -- verify ${out}`);
}

/** A root with its outlets, or one outlet. */
async function listTree({ kysely }: Database, vendor: string) {
  return kysely
    .selectFrom('vendors')
    .select(['root_id', 'vendor_id'])
    .where((is) => is.or([is('vendor_id', '=', vendor), is('root_id', '=', vendor)]))
    .orderBy('vendor_id')
    .execute();
}

function dayOf(option: string, day = ''): string {
  if (!isDay(day)) throw new Error(`${option} is a day such as 2026-11-18; not "${day}".`);
  return day;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
