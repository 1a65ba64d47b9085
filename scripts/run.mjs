// The way in for every npm script. Runs on Node 18 or newer without any package, and sees to the rest:
// the right Node, the packages, the pages; then it hands over.
import { join } from 'node:path';
import { ensureNode } from './setup/node.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { root, sayTrouble } from './setup/say.mjs';
import { runToEnd } from './setup/spawn.mjs';
import { supervise } from './setup/supervise.mjs';
import { isWebBuilt } from './setup/web-stamp.mjs';

/** @type {Record<string, string[]>} */
const programs = {
  start: ['server/src/main.ts'],
  dev: ['scripts/dev.ts'],
  build: ['scripts/build.ts'],
  release: ['scripts/release.ts'],
  check: ['scripts/check.ts'],
  test: ['scripts/test.ts'],
  bench: ['bench/run.ts'],
  chaos: ['chaos/run.ts'],
  // A country's extract is larger than its tiles: the heap is held small, its young part large enough for many short lives.
  region: ['--max-old-space-size=1100', '--max-semi-space-size=32', 'places/src/cli.ts'],
  migrate: ['server/src/main.ts', 'migrate'],
  distribute: ['server/src/distribute-cli.ts'],
  voucher: ['server/src/voucher-cli.ts'],
  vendor: ['server/src/vendor-cli.ts'],
  evidence: ['server/src/evidence-cli.ts'],
  case: ['server/src/case-cli.ts'],
  people: ['server/src/people-cli.ts'],
  operator: ['server/src/operator-cli.ts'],
  'phone-plans': ['scripts/phone-plans.ts'],
  openapi: ['scripts/contract/write.ts'],
};

/** @param {string[]} args */
async function main([name = '', ...args]) {
  const program = programs[name];
  if (!program) {
    console.error(`Unknown command "${name}". There are: ${Object.keys(programs).join(', ')}.`);
    return 2;
  }
  const node = await ensureNode();
  await ensurePackages(node);
  if ((name === 'start' || name === 'bench') && !isWebBuilt()) {
    const code = await runToEnd(node, ['scripts/build.ts'], { cwd: root });
    if (code !== 0) return code;
  }
  // What Node made of the TypeScript files is kept: a second start is a third quicker.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
  const run = name === 'start' ? supervise : runToEnd;
  return run(node, [...program, ...args], { cwd: root, env });
}

process.exitCode = await main(process.argv.slice(2)).catch(sayTrouble);
