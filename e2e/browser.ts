// Finds a Chromium that starts on this machine, for the stories.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';

const cache = join(import.meta.dirname, '../.cache/browser');
const SHELL = 'chromium-headless-shell';
const SPARTICUZ = '@sparticuz/chromium@153.0.0';
/** The variable that names the Chromium that started in this run, for the processes that come after: to try it takes a second. */
const STARTED = 'SENDERO_STARTED_CHROMIUM';

/** Flags for any machine: no GPU, no sandbox for root, no traffic of its own, and WebGL in software for the map. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

type Source = { name: string; find: () => Promise<(string | undefined)[]> | (string | undefined)[] };

const sources: Source[] = [
  { name: 'CHROMIUM_PATH', find: () => [process.env['CHROMIUM_PATH']] },
  { name: 'on the path', find: onPath },
  { name: "Playwright's own", find: () => [chromium.executablePath()] },
  { name: 'playwright install', find: installed },
  { name: "Debian's package", find: fromDebian },
  { name: SPARTICUZ, find: fromNpm },
];

/**
 * The path of the first Chromium that really starts. The answer is remembered in .cache, and tried again
 * before it is believed, once a run.
 */
export async function findBrowser(): Promise<string> {
  return (process.env[STARTED] ??= await searchBrowser());
}

async function searchBrowser(): Promise<string> {
  const note = join(cache, 'path');
  if (!process.env['CHROMIUM_PATH'] && existsSync(note)) {
    const known = readFileSync(note, 'utf8');
    if (await starts(known)) return known;
  }
  for (const { find } of sources) {
    for (const path of await find()) {
      if (path && existsSync(path) && (await starts(path))) {
        mkdirSync(cache, { recursive: true });
        writeFileSync(note, path);
        return path;
      }
    }
  }
  const tried = sources.map(({ name }) => name).join(', ');
  throw new Error(`No Chromium starts here (tried: ${tried}). Install one and name it in CHROMIUM_PATH.`);
}

/** Starts the Chromium that `findBrowser` finds, with more flags. */
export async function startBrowser(flags: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags, ...flags] });
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: browserFlags, timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function onPath(): string[] {
  // The shell is Chromium without the windows, tabs and services of a desktop: two thirds of a story's processor time.
  const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const apple = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), apple];
}

function installed(): string[] {
  attempt('npx', ['--no-install', 'playwright', 'install', 'chromium']);
  return [chromium.executablePath()];
}

function fromDebian(): string[] {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL]);
  return [`/usr/bin/${SHELL}`];
}

/** The package unpacks its browser into TMPDIR, which is therefore a directory of ours for that moment. */
async function fromNpm(): Promise<(string | undefined)[]> {
  const home = join(cache, 'npm');
  const entry = join(home, 'node_modules/@sparticuz/chromium/build/index.js');
  if (!existsSync(entry)) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{"private":true}');
    if (!attempt('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', SPARTICUZ])) {
      rmSync(home, { recursive: true });
      return [];
    }
  }
  const module = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  const before = process.env['TMPDIR'] ?? '/tmp';
  process.env['TMPDIR'] = home;
  try {
    return [await module.default.executablePath()];
  } finally {
    process.env['TMPDIR'] = before;
  }
}

/** Runs an installer; five minutes at most, its failure only means that the next source is tried. */
function attempt(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
}
