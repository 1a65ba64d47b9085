import { join, relative } from 'node:path';
import { BEFORE_RELEASE } from '../../e2e/tier.ts';
import { root } from '../setup/say.mjs';
import { runTold } from '../setup/spawn.mjs';
import { type Count, countOf, newReport } from './count.ts';

/** Runs Playwright over the stories in `files`, paths below the checkout; for none over the usual ones, or all of them by TEST_ALL. */
export async function runStories(files: readonly string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const report = newReport('e2e');
  const home = join(root, 'e2e');
  const isUsual = files.length === 0 && !env['TEST_ALL'];
  const program = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--reporter=list,json',
    ...(isUsual ? ['--grep-invert', BEFORE_RELEASE.tag] : []),
    ...files.map((file) => relative('e2e', file)),
  ];
  const code = await runTold(process.execPath, program, {
    cwd: home,
    // What it made of the TypeScript files is kept, as Node's is.
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report.path,
      PWTEST_CACHE_DIR: join(root, '.cache/playwright'),
    },
    as: 'e2e',
  });
  const { stats, suites = [] } = report.read() as StoryReport;
  const passed = stats ? stats.expected + stats.flaky : 0;
  return countOf({ passed, failed: stats?.unexpected ?? 0, troubles: suites.flatMap(troublesOf), code });
}

/** What Playwright's report in JSON has, as far as it is read. */
interface StoryReport {
  readonly stats?: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites?: readonly Suite[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

const troubles = new Map([
  ['unexpected', 'failed'],
  ['flaky', 'passed at a second try'],
]);

function troublesOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.flatMap(({ status }) => {
      const trouble = troubles.get(status);
      return trouble === undefined ? [] : [`${trouble}: e2e/${file}:${line} ${title}`];
    }),
  );
  return [...own, ...suites.flatMap(troublesOf)];
}
