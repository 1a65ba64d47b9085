import { join, relative } from 'node:path';
import { root } from '../setup/say.mjs';
import { runTold } from '../setup/spawn.mjs';
import { type Count, countOf, newReport } from './count.ts';

/** Runs Vitest; `args` as on its command line: words of file names, `--changed`, `--project server`. */
export async function runUnits(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Count> {
  const report = newReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.path}`];
  const program = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    ...reporters,
    ...args,
  ];
  const code = await runTold(process.execPath, program, { cwd: root, env, as: name });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report.read() as UnitReport;
  return countOf({
    passed: numPassedTests,
    failed: numFailedTests,
    troubles: testResults.flatMap(failedOf),
    code,
  });
}

/** What Vitest's report in JSON has, as far as it is read. */
interface UnitReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file failed as a whole, as where what it sets up or takes down did. */
  readonly message?: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

/** The failed tests of a file; the file itself, with the reason, where it failed before its tests or after them. */
function failedOf({ name, status, message = '', assertionResults }: TestFile): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [`failed: ${file} ${message.trim().split('\n', 1)[0]}`.trim()];
  return failed.map(({ fullName }) => `failed: ${file} ${fullName}`);
}
