// The checks that are somebody else's program: type checker, linter, formatter, import rules, dead code.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root as house } from '../setup/say.mjs';
import { capture } from '../setup/spawn.mjs';

const bin = (name: string) => join(house, 'node_modules/.bin', name);

/**
 * Programs side by side that TypeScript checks a project by, four by its own default. Each reads once more what others have read:
 * four of them take two cores 26 s of processor, one takes 18. Another check has the other half of the cores.
 */
const CHECKERS = Math.min(4, Math.ceil(availableParallelism() / 2));

/** TypeScript, strict, on every workspace. */
export async function types(root: string): Promise<string[]> {
  const projects = ['core', 'client', 'tsconfig.json', 'web', 'web/tsconfig.test.json', 'e2e']
    .map((path) => join(root, path))
    .filter((path) => existsSync(path));
  const findings: string[] = [];
  for (const project of projects) {
    const args = ['-p', project, '--pretty', 'false', '--checkers', String(CHECKERS)];
    const found = await findingsOf(process.execPath, [bin('tsc'), ...args], root);
    findings.push(...found.filter((line) => !line.includes('TS18003')));
  }
  return findings;
}

/** oxlint with types; rules in .oxlintrc.json. */
export async function lint(root: string): Promise<string[]> {
  const config = join(root, '.oxlintrc.json');
  return findingsOf(
    process.execPath,
    [bin('oxlint'), '--config', config, '--type-aware', '--format=unix', '.'],
    root,
  );
}

/** oxfmt; `npx oxfmt` puts right what this finds. */
export function format(root: string): Promise<string[]> {
  return findingsOf(
    process.execPath,
    [bin('oxfmt'), '--config', join(root, '.oxfmtrc.json'), '--check', '.'],
    root,
  );
}

/** Which file may import which; rules in .dependency-cruiser.cjs. */
export function imports(root: string): Promise<string[]> {
  const alias = join(house, 'scripts/checks/typescript-alias.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const folders = [
    'core/src',
    'places/src',
    'server/src',
    'sheet/src',
    'web/src',
    'chaos',
    'client/src',
  ].filter((folder) => existsSync(join(root, folder)));
  const args = ['--import', alias, join(house, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')];
  return findingsOf(
    process.execPath,
    [...args, '--config', config, '--output-type', 'err', ...folders],
    root,
  );
}

/** knip: files, exports and packages that nothing uses, or tests alone; the tag `internal` and a reason lets those have an export. */
export async function deadCode(root: string): Promise<string[]> {
  const knip = (mode: string[]) =>
    findingsOf(process.execPath, [bin('knip'), ...mode, '--no-progress', '--no-config-hints'], root);
  const unused = await knip([]);
  return unused.length > 0 ? unused : knip(['--production']);
}

/** What is written of the contract says what the contract says, and breaks nobody who relies on the released one. */
export async function openapi(root: string): Promise<string[]> {
  const program = join(root, 'scripts/contract/write.ts');
  return existsSync(program) ? findingsOf(process.execPath, [program, '--check'], root) : [];
}

/** What `program` printed where it ended badly; nothing where it ended well. */
export async function findingsOf(program: string, args: string[], cwd: string): Promise<string[]> {
  const { code, output } = await capture(program, args, { cwd, env: { ...process.env, NO_COLOR: '1' } });
  return code === 0 ? [] : output.split('\n').filter((line) => line.trim());
}
