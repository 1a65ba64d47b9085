import { join } from 'node:path';
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
  const { numPassedTests, numFailedTests } = report.read() as {
    numPassedTests?: number;
    numFailedTests?: number;
  };
  return countOf({ passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, code });
}
