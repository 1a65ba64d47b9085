// `npm test [-- --only check|unit|e2e]`: the checks, the tests, the stories; the last line is the sum.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { root, say } from './setup/say.mjs';
import { runToEnd } from './setup/spawn.mjs';

type Count = { passed: number; failed: number };

const stages: Record<string, () => Promise<Count>> = {
  check: () => runChecks([]),
  unit: unitTests,
  e2e: stories,
};

/** Server tests run a second time on the PostgreSQL that TEST_DATABASE_URL names, which may be an older one. */
async function unitTests(): Promise<Count> {
  const embedded = await vitest('unit', [], {});
  const given = process.env['TEST_DATABASE_URL'];
  if (!given) return embedded;
  say('the server tests again, on the PostgreSQL of TEST_DATABASE_URL');
  return sum([embedded, await vitest('unit-given', ['--project', 'server'], { TEST_DATABASE: given })]);
}

async function vitest(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const report = reportFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args];
  const code = await runToEnd(process.execPath, program, { cwd: root, env: { ...process.env, ...env } });
  const result = readReport(report) as { numPassedTests?: number; numFailedTests?: number };
  return count(result.numPassedTests, result.numFailedTests, code);
}

async function stories(): Promise<Count> {
  if (globSync('e2e/**/*.spec.ts', { cwd: root }).length === 0) return { passed: 0, failed: 0 };
  const report = reportFile('e2e');
  const program = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runToEnd(process.execPath, program, { cwd: join(root, 'e2e'), env });
  const { stats } = readReport(report) as { stats?: { expected: number; flaky: number; unexpected: number } };
  return count(stats && stats.expected + stats.flaky, stats?.unexpected, code);
}

/** A run that ended badly without naming a failed test (it broke before or between them) counts as one failure. */
function count(passed = 0, failed = 0, code: number): Count {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function reportFile(name: string): string {
  const path = join(root, '.cache/reports', `${name}.json`);
  mkdirSync(join(path, '..'), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

function readReport(path: string): object {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};
}

function sum(counts: Count[]): Count {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
}

const only = process.argv[process.argv.indexOf('--only') + 1];
const chosen = process.argv.includes('--only') ? [only ?? ''] : Object.keys(stages);
const counts: Count[] = [];
for (const name of chosen) {
  const stage = stages[name];
  say(stage ? `${name} …` : `there is no stage "${name}"; there are: ${Object.keys(stages).join(', ')}`);
  const result = stage ? await stage() : { passed: 0, failed: 1 };
  say(`${name}: ${result.passed} passed, ${result.failed} failed`);
  counts.push(result);
}
const total = sum(counts);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
