// `npm run check [name …]`: everything about the sources that a machine can judge, one line each.
import { houseRules } from './checks/house-rules.ts';
import { migrations } from './checks/migrations.ts';
import { requirements } from './checks/requirements.ts';
import { sizes } from './checks/sizes.ts';
import { texts } from './checks/texts.ts';
import { deadCode, format, imports, lint, openapi, types } from './checks/tools.ts';
import { root } from './setup/say.mjs';
import type { Count } from './testing/count.ts';

type Check = (root: string) => Promise<string[]>;

/** The slow ones first, so that two at a time come out even. */
const checks: Record<string, Check> = {
  sizes,
  types,
  lint,
  'dead code': deadCode,
  imports,
  openapi,
  texts,
  'house rules': houseRules,
  requirements,
  migrations,
  format,
};

const AT_ONCE = 2;
const LINES_SHOWN = 60;

/** Runs the checks of these names, all of them for none, and counts. */
export async function runChecks(names: string[]): Promise<Count> {
  const waiting = Object.entries(checks).filter(([name]) => names.length === 0 || names.includes(name));
  const troubles: string[] = [];
  let passed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await runCheck(...next)) passed += 1;
      else troubles.push(`failed: check ${next[0]}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { passed, failed: troubles.length, troubles };
}

async function runCheck(name: string, check: Check): Promise<boolean> {
  const begin = performance.now();
  const findings = await check(root).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ]);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  for (const line of findings.slice(0, LINES_SHOWN)) console.log(`      ${line}`);
  if (findings.length > LINES_SHOWN) console.log(`      … and ${findings.length - LINES_SHOWN} lines more`);
  return findings.length === 0;
}

if (import.meta.main) {
  const { failed } = await runChecks(process.argv.slice(2));
  process.exitCode = failed === 0 ? 0 : 1;
}
