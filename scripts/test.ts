// `npm test [-- word …]`, `npm run test:changed`, `npm run test:all`: checks, tests and stories; the last line is the sum.
//
//   npm test               all of them, but for stories that prove once more what another one proves (e2e/tier)
//   npm test -- history    the tests and stories whose file has one of the words in its path
//   npm run test:changed   the tests and stories that the changes since the last commit touch
//   npm run test:all       besides: those, every look of every screen, the longest runs, and the server's tests again on
//                          TEST_DATABASE_URL
//   --only check|unit|e2e|chaos  one part of any of these
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buildWeb } from './build.ts';
import { runChecks } from './check.ts';
import { root, say } from './setup/say.mjs';
import { type Count, failed, noTests, sum } from './testing/count.ts';
import { changedFiles } from './testing/changed.ts';
import { openScratch } from './testing/scratch.ts';
import { runStories } from './testing/stories.ts';
import { runUnits } from './testing/units.ts';

const { values: chosen, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, changed: { type: 'boolean' }, only: { type: 'string' } },
});
const isPart = chosen.changed === true || words.length > 0;
const scratch = openScratch();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(chosen.all && { TEST_ALL: '1' }),
  ...(scratch !== null && { TMPDIR: scratch }),
};

type Parts = Readonly<Record<string, () => Promise<Count>>>;

const checks: Parts = { check: () => (isPart ? noTests : runChecks([])), unit: units };
const browser: Parts = { e2e: stories };
/** Waits for half of its time, for riders on their way. It begins beside the checks, to which nothing is too slow. */
const waiting: Parts = { chaos };
/** Stories have a lane of their own where there are cores for it: on two, what runs side by side only waits for each other. */
const busy: readonly Parts[] = availableParallelism() > 2 ? [checks, browser] : [{ ...checks, ...browser }];
const lanes = [waiting, ...busy];

const WITHOUT_CHAOS = ['--project', '!chaos'];

async function units(): Promise<Count> {
  if (chosen.changed) return runUnits('unit', ['--changed'], env);
  const usual = await runUnits('unit', [...WITHOUT_CHAOS, ...words], env);
  const given = chosen.all ? env['TEST_DATABASE_URL'] : undefined;
  if (!given || isPart) return usual;
  say('the server tests again, on the PostgreSQL of TEST_DATABASE_URL');
  return sum([
    usual,
    await runUnits('unit-given', ['--project', 'server'], { ...env, TEST_DATABASE: given }),
  ]);
}

async function chaos(): Promise<Count> {
  const isMeant = !isPart || words.some((word) => 'chaos/src/run-chaos.test.ts'.includes(word));
  return isMeant ? runUnits('chaos', ['--project', 'chaos'], env) : noTests;
}

async function stories(): Promise<Count> {
  if (!isPart) return runStories([], env);
  const files = globSync('e2e/**/*.spec.ts', { cwd: root });
  const touched = chosen.changed ? changedFiles() : [];
  const picked = files.filter((file) => touched.includes(file) || words.some((word) => file.includes(word)));
  return picked.length === 0 ? noTests : runStories(picked, env);
}

/** One part after another; what a part breaks on counts as one failure. */
async function runLane(parts: Parts): Promise<Count> {
  const counts: Count[] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (chosen.only !== undefined && chosen.only !== name) continue;
    const began = performance.now();
    const count = await run().catch((error: unknown) => failed(error));
    const seconds = Math.round((performance.now() - began) / 1000);
    say(`${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
    counts.push(count);
  }
  return sum(counts);
}

const known = lanes.flatMap((parts) => Object.keys(parts));
const isUnknown = chosen.only !== undefined && !known.includes(chosen.only);
if (isUnknown) say(`there is no part "${chosen.only}"; there are: ${known.join(', ')}`);
// What is built once: stories and chaos need the pages.
await buildWeb();
const total = isUnknown ? { passed: 0, failed: 1, troubles: [] } : sum(await Promise.all(lanes.map(runLane)));
process.exitCode = total.failed === 0 ? 0 : 1;
for (const trouble of total.troubles) console.log(trouble);
console.log(`${total.passed} passed, ${total.failed} failed`);
