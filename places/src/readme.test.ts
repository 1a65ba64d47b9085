import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const HOME = new URL('../', import.meta.url);

it('is used as its README says, with what that says comes out', async () => {
  const readme = await readFile(new URL('README.md', HOME), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const said = Array.from(example.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, line = '']) => line);
  expect(said.length).toBeGreaterThan(0);
  const args = ['--input-type=module-typescript', '--eval', example];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(HOME) });
  expect(stdout.trim().split('\n')).toEqual(said);
});
