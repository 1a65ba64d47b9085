// The commands that documents, CI and image give are there.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './setup/say.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const telling = ['README.md', 'CONTRIBUTING.md', 'Dockerfile', 'renovate.json', '.github/workflows/ci.yml'];

describe('what is told to be run', () => {
  it.each([...telling, ...globSync('docs/*.md', { cwd: root })])('is there: %s', (path) => {
    const named = [...read(path).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const programs = read(path).match(/(?<=\bnode )(?:server|scripts)\/[\w/.-]+\.(?:ts|mjs)/g) ?? [];
    expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([]);
  });

  it('runs every part of the tests in CI', () => {
    const [, listed = ''] = /part: \[([^\]]+)\]/.exec(read('.github/workflows/ci.yml')) ?? [];
    const [, known = ''] = /--only ([a-z0-9|]+) /.exec(read('scripts/test.ts')) ?? [];
    expect(listed.split(', ').toSorted()).toEqual(known.split('|').toSorted());
  });
});
