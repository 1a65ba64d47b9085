// Writes what the contract is told in: OpenAPI, AsyncAPI, and the client's types of it. With --check, says what is not current, and
// what would break a program written against the released contract.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncApi } from '../../server/src/http/asyncapi.ts';
import { openApi } from '../../server/src/http/openapi.ts';
import { root } from '../setup/say.mjs';
import { capture } from '../setup/spawn.mjs';
import { type Contract, breaks } from './breaks.ts';

const written = async (): Promise<Record<string, string>> => {
  const openapi = `${JSON.stringify(await openApi(), null, 2)}\n`;
  return {
    'docs/openapi.json': openapi,
    'docs/asyncapi.json': `${JSON.stringify(asyncApi(), null, 2)}\n`,
    'client/src/contract.ts': await typesOf(openapi),
  };
};

/** The types of a contract, by openapi-typescript. It writes by the API of a TypeScript before 7 (decision 0067). */
async function typesOf(openapi: string): Promise<string> {
  const [from, to] = ['json', 'ts'].map((end) => join(tmpdir(), `sendero-contract-${process.pid}.${end}`));
  if (!from || !to) return '';
  await writeFile(from, withoutExamples(openapi));
  const alias = join(root, 'scripts/checks/typescript-alias.mjs');
  const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
  const { code, output } = await capture(process.execPath, ['--import', alias, generator, from, '-o', to]);
  if (code !== 0) throw new Error(output);
  const types = await readFile(to, 'utf8');
  await Promise.all([from, to].map((path) => rm(path)));
  return types;
}

const withoutExamples = (openapi: string): string =>
  JSON.stringify(JSON.parse(openapi), (key, value) => (key === 'example' ? undefined : value));

/** Findings, one a line. */
async function check(files: Record<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    if ((await readFile(join(root, path), 'utf8').catch(() => '')) !== text)
      stale.push(`${path} is not current: run \`npm run openapi\`.`);
  }
  const released: Contract = JSON.parse(await readFile(join(root, 'docs/released/openapi.json'), 'utf8'));
  const now: Contract = JSON.parse(files['docs/openapi.json'] ?? '');
  return [...stale, ...breaks(released, now).map((what) => `breaks who relies on it: ${what}`)];
}

const files = await written();
if (process.argv.includes('--check')) {
  const findings = await check(files);
  if (findings.length > 0) process.stderr.write(`${findings.join('\n')}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} else for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
