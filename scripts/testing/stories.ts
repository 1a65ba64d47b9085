import { join, relative } from 'node:path';
import { root } from '../setup/say.mjs';
import { runTold } from '../setup/spawn.mjs';
import { type Count, countOf, newReport } from './count.ts';

/** Runs Playwright over the stories in `files`, paths below the checkout; over all of them for none. */
export async function runStories(files: readonly string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const report = newReport('e2e');
  const home = join(root, 'e2e');
  const program = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  const code = await runTold(process.execPath, [...program, ...files.map((file) => relative('e2e', file))], {
    cwd: home,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report.path },
    as: 'e2e',
  });
  const { stats } = report.read() as { stats?: { expected: number; flaky: number; unexpected: number } };
  return countOf({ passed: stats ? stats.expected + stats.flaky : 0, failed: stats?.unexpected ?? 0, code });
}
