// `npm run case`: what recipients say is wrong, and the operator's decision.
import { findMarket } from '@sendero/core/market/all';
import { formatMoney, toMinor } from '@sendero/core/values/money';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Database } from './db/db.ts';
import { eachDatabase } from './db/each-database.ts';
import { environment } from './environment.ts';
import { type DecideRefusal, type Decision, decideCase } from './features/case/decide-case.ts';
import { readCasePhoto } from './features/case/read-case-photo.ts';
import { type CaseRow, findKnownCase, listUndecided } from './features/case/store.ts';
import { createMetrics } from './metrics.ts';
import { objectSettings } from './object-settings.ts';
import { pickObjects } from './ports/objects/pick.ts';

const USAGE = `Usage:
  npm run case -- list [--country <code>]      what nobody has decided, the oldest first
  npm run case -- show <order> [--photos <folder>]   what each side said; its photos are written there
  npm run case -- decide <order> (--refund <money> | --credit <money> | --nothing)
A refund goes back to the card that paid the delivery; a credit is for an order on the shop's account, whose bill the operator writes.
Cases are kept in the database that DATABASE_URL names, or in those of DATABASES, else in the embedded one of DATA_DIR (.data).`;

const text = { type: 'string' } as const;
const options = {
  country: text,
  refund: text,
  credit: text,
  nothing: { type: 'boolean' },
  photos: text,
} as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const MOST_LISTED = 500;
const refusals: Readonly<Record<DecideRefusal, string>> = {
  'no-case': 'There is no case of this order.',
  decided: 'It is decided otherwise: npm run case -- show',
  'no-card': 'No card has paid for this order: --credit says what its account gets.',
  card: 'A card has paid for this order: --refund gives it back.',
  'not-paid': 'Nothing is paid for it any more.',
  'too-much': 'That is more than was paid.',
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [command, id, ...more] = positionals;
  if (more.length > 0) throw new Error(`"${more.join(' ')}" is too much.\n${USAGE}`);
  if (command === 'list' && !id) return list(values);
  if (command === 'show' && id) return inItsDatabase(id, (db, known) => show(db, known, values));
  if (command === 'decide' && id) return inItsDatabase(id, (db, known) => decide(db, known, values));
  throw new Error(USAGE);
}

async function list({ country }: Options): Promise<void> {
  const of = country?.toUpperCase();
  if (of !== undefined && !findMarket(of)) throw new Error(`--country is one such as FI; not "${country}".`);
  const found = await eachDatabase(environment(), { country: of }, ({ db }) =>
    listUndecided(db, of ?? null, MOST_LISTED),
  );
  if (found.flat().length === 0) say('There is nothing to decide.');
  for (const { order_id, country_code, opened_at, answered_at } of found.flat())
    say(`${country_code} ${order_id}  since ${day(opened_at)}  ${answered_at ? 'answered' : 'not answered'}`);
}

async function inItsDatabase(id: string, work: (db: Database, known: Known) => Promise<void>): Promise<void> {
  const found = await eachDatabase(environment(), {}, async ({ db }) => {
    const known = await findKnownCase(db, id);
    if (known) await work(db, known);
    return known !== null;
  });
  if (!found.includes(true)) throw new Error(refusals['no-case']);
}

type Known = NonNullable<Awaited<ReturnType<typeof findKnownCase>>>;

async function show(db: Database, known: Known, { photos: folder }: Options): Promise<void> {
  say(`${known.country_code} ${known.order_id}  since ${day(known.opened_at)}`);
  for (const { by, kind, words, said_at, photos } of known.said) {
    say([day(said_at), by, kind, words].filter((part) => part !== null && part !== '').join('  '));
    for (const photo_id of photos) say(`  photo ${await writePhoto(db, { ...known, photo_id }, folder)}`);
  }
  say(decided(known));
}

/** Where the photo was written, readable by this user alone; its id without a folder. */
async function writePhoto(
  db: Database,
  key: { readonly root_id: string; readonly order_id: string; readonly photo_id: string },
  folder: string | undefined,
): Promise<string> {
  if (folder === undefined) return key.photo_id;
  const [log, metrics] = [pino({ level: 'silent' }), createMetrics()];
  const objects = pickObjects(objectSettings(environment()), { metrics, log });
  const photo = await readCasePhoto({ db, objects }, key);
  if (!photo) return `${key.photo_id} is not in the object store`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, photo.name);
  await writeFile(path, photo.body, { mode: 0o600 });
  return path;
}

function decided({ decision, amount, currency }: CaseRow): string {
  if (decision === null) return 'Not decided.';
  return `Decided: ${decision}${decision === 'none' ? '' : ` ${formatMoney(amount ?? 0, currency ?? '', 'en')}`}`;
}

async function decide(db: Database, known: Known, values: Options): Promise<void> {
  const refusal = await decideCase(db, known.order_id, readDecision(known, values), new Date());
  if (refusal) throw new Error(refusals[refusal]);
  const after = await findKnownCase(db, known.order_id);
  if (after) say(decided(after));
}

function readDecision({ country_code }: CaseRow, { refund, credit, nothing }: Options): Decision {
  const given = [refund, credit, nothing].filter((one) => one !== undefined);
  if (given.length !== 1) throw new Error(`either --refund, --credit or --nothing.\n${USAGE}`);
  if (nothing) return { decision: 'none', amount: 0 };
  const currency = findMarket(country_code)?.currency ?? '';
  const amount = toMinor(refund ?? credit ?? '', currency);
  if (amount === null || amount <= 0) throw new Error(`It is an amount in ${currency}, such as 2.50.`);
  return { decision: refund === undefined ? 'credit' : 'refund', amount };
}

const day = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
