// `npm run region`: imports an operator's own cities from OpenStreetMap.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nearestTown } from './addresses/towns.ts';
import type { Bounds } from './geometry/plane.ts';
import { whileFetched } from './import/fetch-extract.ts';
import { importRegion } from './import/import-region.ts';
import { faultOf, listStored, readHead, removeRegion } from './storage/region-folder.ts';
import { dropScratch, removeLeftovers } from './storage/scratch.ts';

const USAGE = `Usage:
  npm run region -- import <file.osm.pbf | url> [--name <name>] [--bbox <south,west,north,east>] [--country <code>]
  npm run region -- list
  npm run region -- check [<region>]
  npm run region -- remove <region>
Regions are stored in DATA_DIR (.data) and come into force in a running server by themselves.`;

/** A town further away than this does not name the extract. */
const TOWN_REACH_M = 50_000;

/** Signals that end an import early, with their exit codes. */
const ENDINGS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const [command, subject, ...more] = positionals;
  const folder = join(resolve(process.env['DATA_DIR'] ?? '.data'), 'regions');
  if (more.length > 0) throw new Error(`"${more.join(' ')}" is too much.\n${USAGE}`);
  if (command === 'import' && subject) return importOne(folder, subject, values);
  if (command === 'list' && !subject) return list(folder);
  if (command === 'check') return check(folder, subject);
  if (command === 'remove' && subject) return remove(folder, subject);
  throw new Error(USAGE);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        bbox: { type: 'string' },
        country: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`, { cause });
  }
}

interface ImportOptions {
  readonly name?: string | undefined;
  readonly bbox?: string | undefined;
  readonly country?: string | undefined;
}

async function importOne(folder: string, source: string, options: ImportOptions): Promise<number> {
  await removeLeftovers(folder);
  for (const [signal, code] of ENDINGS)
    process.once(signal, () => {
      dropScratch(folder);
      process.exit(code);
    });
  const progress = progressLine();
  const started = Date.now();
  const { stored, summary } = await whileFetched(source, folder, progress.show, (path) =>
    importRegion(folder, path, {
      source,
      name: options.name,
      bbox: options.bbox === undefined ? undefined : boundsFrom(options.bbox),
      country_code: options.country?.toUpperCase(),
      nearestTown: (at) => nearestTown(at, TOWN_REACH_M),
      progress: progress.show,
    }),
  );
  progress.end();
  say(summary);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const peak_mb = Math.round(process.resourceUsage().maxRSS / 1024);
  say(`${stored.id} is in force for every server on this DATA_DIR (${seconds} s, ${peak_mb} MB at most).`);
  return 0;
}

async function list(folder: string): Promise<number> {
  const stored = await listStored(folder);
  if (stored.length === 0) say('No region is imported. The sample is in force where there is one.');
  for (const one of stored) {
    const { name, country_code, source, imported_at, attribution } = await readHead(one);
    say(`${one.id}  ${name.main}, ${country_code}  imported ${imported_at} from ${source}  ${attribution}`);
  }
  return 0;
}

async function check(folder: string, id: string | undefined): Promise<number> {
  const stored = (await listStored(folder)).filter((one) => id === undefined || one.id === id);
  if (id !== undefined && stored.length === 0) throw new Error(`There is no region "${id}".`);
  let faults = 0;
  for (const one of stored) {
    const fault = await faultOf(one);
    say(`${one.id}: ${fault ?? 'whole'}`);
    if (fault) faults++;
  }
  return faults > 0 ? 1 : 0;
}

async function remove(folder: string, id: string): Promise<number> {
  if (!(await removeRegion(folder, id))) throw new Error(`There is no region "${id}".`);
  say(`${id} is removed.`);
  return 0;
}

function boundsFrom(text: string): Bounds {
  const [south = NaN, west = NaN, north = NaN, east = NaN, ...more] = text.split(',').map(Number);
  const whole = south < north && west < east && south >= -90 && north <= 90 && west >= -180 && east <= 180;
  if (!whole || more.length > 0)
    throw new Error(`--bbox is south,west,north,east in degrees, such as 60.15,24.9,60.2,25; not "${text}".`);
  return { south, west, north, east };
}

/** Shows progress as one changing line on a terminal, otherwise as one line per stage. */
function progressLine() {
  let stage = '';
  const isTerminal = process.stdout.isTTY;
  return {
    show(next: string, done: number): void {
      if (isTerminal) process.stdout.write(`\r\x1b[K${next} ${Math.round(done * 100)} %`);
      else if (next !== stage) say(next);
      stage = next;
    },
    end: () => void (isTerminal && process.stdout.write('\r\x1b[K')),
  };
}

function complaintOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error.message;
  return `There is no room left where DATA_DIR lies. Nothing has changed. (${error.message})`;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`\n${complaintOf(error)}\n`);
  if (process.env['DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return 1;
});
