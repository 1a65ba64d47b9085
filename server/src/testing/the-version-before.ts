// The sources of the last released version, with the migrations of today and its own tests, in a directory of its own.
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Released {
  readonly version: string;
  readonly commit: string;
  readonly migration: string;
}

interface Outcome {
  readonly passed: number;
  readonly failed: readonly string[];
}

export interface VersionBefore {
  /** Packages that it wants in another version than is installed, as `name wanted`. */
  readonly otherPackages: readonly string[];
  /** Runs its tests of these files, those of that name alone where one is given. */
  run(files: readonly string[], databaseUrl: string, name?: string): Promise<Outcome>;
  remove(): void;
}

const run = promisify(execFile);
const house = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATIONS = 'server/src/db/migrations';
const WORKSPACES = ['core', 'places', 'server', 'sheet'];
const PARTS = [...WORKSPACES, 'locales', 'regions', 'content', 'package.json', 'tsconfig.base.json'];
/** A container's checkout belongs to another user. */
const GIT = ['-c', 'safe.directory=*'];
const MOST_OUTPUT = 64 * 1024 * 1024;

export const released: Released = JSON.parse(
  readFileSync(new URL('../db/released.json', import.meta.url), 'utf8'),
);

/** Whether this clone has that version: one without its history has not. */
export function hasVersionBefore(): boolean {
  try {
    execFileSync('git', [...GIT, 'cat-file', '-e', `${released.commit}^{commit}`], {
      cwd: house,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

export function theVersionBefore(): VersionBefore {
  const folder = mkdtempSync(join(tmpdir(), 'sendero-before-'));
  const archive = execFileSync('git', [...GIT, 'archive', released.commit, ...PARTS], {
    cwd: house,
    maxBuffer: MOST_OUTPUT * 4,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(house, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  linkPackages(folder);
  writeFileSync(join(folder, 'vitest.config.ts'), CONFIG);
  return {
    otherPackages: otherPackages(folder),
    run: (files, databaseUrl, name) => runTests(folder, files, databaseUrl, name),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const CONFIG = `export default {
  test: {
    include: ['server/src/**/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    environment: 'node',
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60000,
    hookTimeout: 60000,
  },
};
`;

/** What is installed, but for the product's own parts. */
function linkPackages(folder: string): void {
  const own = join(folder, 'node_modules/@sendero');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(house, 'node_modules')))
    if (name !== '@sendero' && !name.startsWith('.'))
      symlinkSync(join(house, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of WORKSPACES) symlinkSync(join(folder, name), join(own, name));
}

function otherPackages(folder: string): readonly string[] {
  return WORKSPACES.flatMap((workspace) => {
    const now = dependenciesOf(join(house, workspace));
    const wanted = Object.entries(dependenciesOf(join(folder, workspace)));
    return wanted.flatMap(([name, version]) => (now[name] === version ? [] : [`${name} ${version}`]));
  });
}

function dependenciesOf(workspace: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).dependencies ?? {};
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

async function runTests(
  folder: string,
  files: readonly string[],
  databaseUrl: string,
  name: string | undefined,
): Promise<Outcome> {
  const output = join(folder, 'report.json');
  const program = [join(house, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const options = ['--reporter=json', `--outputFile=${output}`, ...(name === undefined ? [] : ['-t', name])];
  const env = { ...process.env, TEST_DATABASE: databaseUrl, TEST_ALL: '', NODE_OPTIONS: '' };
  // Its exit code says no more than its report does.
  const trouble = await run(process.execPath, [...program, ...options, ...files], {
    cwd: folder,
    env,
    maxBuffer: MOST_OUTPUT,
  }).then(
    () => '',
    (error: unknown) => String(error),
  );
  return outcomeOf(readReport(output, trouble));
}

function readReport(output: string, trouble: string): Report {
  try {
    return JSON.parse(readFileSync(output, 'utf8'));
  } catch {
    throw new Error(`The tests of ${released.version} did not run: ${trouble}`);
  }
}

function outcomeOf({ numPassedTests, testResults }: Report): Outcome {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [`${name}: ${message}`] : [];
    return tests.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.join('\n')}`);
  });
  return { passed: numPassedTests, failed };
}
