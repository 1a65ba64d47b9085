// docs/scale.md names commands and figures that exist (SCL-08).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup/say.mjs';

const page = readFileSync(join(root, 'docs/scale.md'), 'utf8');
const bench = readFileSync(join(root, 'bench/run.ts'), 'utf8');

const allOf = (pattern: RegExp): readonly string[] => [
  ...new Set(Array.from(page.matchAll(pattern), ([, found = '']) => found)),
];

it('measures what it says by programs that there are [SCL-08]', () => {
  const programs = Array.from(bench.matchAll(/^ {2}(\w+): \(\) => import/gm), ([, name]) => name);
  expect(programs).toEqual(expect.arrayContaining([...allOf(/npm run bench -- (\w+)/g)]));
  expect(allOf(/npm run bench -- (\w+)/g).length).toBeGreaterThan(5);
});

it('leads to records and chapters that there are [SCL-08]', () => {
  const missing = allOf(/\]\(([^)#]+)/g).filter((path) => !existsSync(join(root, 'docs', path)));
  expect(missing).toEqual([]);
});
