// `npm run people`: shows or erases the data about one person.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ofCell } from './cells/config-of-cell.ts';
import { eachDatabase } from './db/each-database.ts';
import { systemClock } from './clock.ts';
import { environment } from './environment.ts';
import type { Erasing } from './features/privacy/erase-account.ts';
import { erasePerson } from './features/privacy/erase-person.ts';
import { type Person, readPerson } from './features/privacy/person.ts';
import { tellPerson } from './features/privacy/tell-person.ts';
import { createMetrics } from './metrics.ts';
import { natsSettings } from './nats-settings.ts';
import { objectSettings } from './object-settings.ts';
import { openAnnouncer } from './ports/announcer/open.ts';
import { pickObjects } from './ports/objects/pick.ts';
import type { World } from './world.ts';

const USAGE = `Usage:
  npm run people -- tell  [--phone +358401234567] [--email ada@example.com] [--to <file.json>]
  npm run people -- erase [--phone +358401234567] [--email ada@example.com]
Both name one person by either or both. Of the database that DATABASE_URL names, of all those of DATABASES, else of the embedded one of DATA_DIR (.data),
whether or not servers run on it.`;

/** The exit code of an erasure that has to be repeated. */
const AGAIN = 2;

const WHAT_STAYS = `What stays, and why:
  orders       amounts, fees, statuses, times, the outlet, the shop's own number and a place as good as a kilometre: accounting
  vendors      a shop's own name, telephone number and address, for as long as there is the shop
  saved_cards  until a running server has had the provider forget the card, within the hour
  photos       of proofs and cases in an object store, until a running server has removed them, within minutes
  backups      what they hold, until they are overwritten: erase again after one was restored`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { phone: text, email: text, to: text },
  });
  const [command, ...more] = positionals;
  if (more.length > 0 || (command !== 'tell' && command !== 'erase')) throw new Error(USAGE);
  const person = readPerson(values);
  if (command === 'tell') return tell(person, values.to);
  const codes = await inDatabases((world, cell) => erase(world, cell, person));
  return Math.max(...codes);
}

type Asked = Erasing & Pick<World, 'objects'>;

/** Works on one database after the other; in cells, a person may be known in several countries. */
async function inDatabases<Result>(
  work: (world: Asked, cell: string | null) => Promise<Result>,
): Promise<Result[]> {
  const env = environment();
  return eachDatabase(env, { connections: 3 }, async ({ db, listen_url, cell }) => {
    const nats = ofCell(natsSettings(env), { cell: cell ?? undefined });
    const announcer = await openAnnouncer(nats, { pool: db.pool, url: listen_url });
    const objects = pickObjects(objectSettings(env), {
      metrics: createMetrics(),
      log: pino({ level: 'silent' }),
    });
    const result = await work({ db, clock: systemClock, announcer, objects }, cell?.name ?? null);
    // Announcements are sent at the end of this turn, and closing the pool waits for them.
    await new Promise(setImmediate);
    await announcer.close();
    return result;
  });
}

async function tell(person: Person, to: string | undefined): Promise<number> {
  const told = await inDatabases(async (world, cell) => [cell, await tellPerson(world, person)] as const);
  const [first] = told;
  const all = first?.[0] === null ? first[1] : Object.fromEntries(told);
  const json = `${JSON.stringify(all, null, 2)}\n`;
  if (to === undefined) process.stdout.write(json);
  else {
    await writeFile(to, json, { mode: 0o600 });
    say(`All that is known is in ${to}.`);
  }
  return 0;
}

async function erase(world: Erasing, cell: string | null, person: Person): Promise<number> {
  if (cell !== null) say(`${cell}:`);
  const erasure = await erasePerson(world, person);
  if (erasure.outcome === 'under-way') {
    say('Nothing was erased. These are under way; erase again once they have arrived:');
    for (const id of erasure.ids) say(`  ${id}`);
    return AGAIN;
  }
  const counts = Object.entries(erasure.counts);
  if (counts.length === 0) say('Nothing names this person.');
  for (const [table, count] of counts) say(`${String(count).padStart(8)}  ${table}`);
  say(WHAT_STAYS);
  if (erasure.unread_sheets === 0) return 0;
  say(`${erasure.unread_sheets} sheets are still being read: erase again in a few minutes.`);
  return AGAIN;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
