import { expect, it } from 'vitest';
import { type Module, type Modules, shareOut } from './chunks.ts';

const LARGE = 50_000;
const SMALL = 500;

it('keeps what the same screens need together, and apart from what another needs', () => {
  const files = shareOut(
    graph({
      'a/APage.tsx': { imports: ['one.ts', 'two.ts'] },
      'b/BPage.tsx': { imports: ['one.ts', 'two.ts'] },
      'c/CPage.tsx': { imports: ['three.ts'] },
      'one.ts': { size: LARGE },
      'two.ts': { size: LARGE },
      'three.ts': { size: LARGE },
    }),
  );
  expect(fileOf('one.ts', files)).toEqual(['one.ts', 'two.ts']);
  expect(fileOf('three.ts', files)).toEqual(['three.ts']);
});

it('puts what is small into one file, where few load it without need', () => {
  const parts = (size: number) =>
    graph({
      'a/APage.tsx': { imports: ['most.ts', 'all.ts'] },
      'b/BPage.tsx': { imports: ['most.ts', 'all.ts'] },
      'c/CPage.tsx': { imports: ['all.ts'] },
      'most.ts': { size },
      'all.ts': { size },
    });
  expect(fileOf('most.ts', shareOut(parts(SMALL)))).toContain('all.ts');
  expect(fileOf('most.ts', shareOut(parts(LARGE)))).toEqual(['most.ts']);
});

it('counts what is there already for what comes later', () => {
  const files = shareOut(
    graph({
      'a/APage.tsx': { imports: ['early.ts', 'shared.ts'], dynamicImports: ['dialog.ts'] },
      'b/BPage.tsx': { imports: [] },
      'dialog.ts': { imports: ['shared.ts', 'late.ts'] },
      'early.ts': { size: LARGE },
      'shared.ts': { size: LARGE },
      'late.ts': { size: LARGE },
    }),
  );
  expect(fileOf('shared.ts', files)).toEqual(['early.ts', 'shared.ts']);
  expect(fileOf('late.ts', files)).toEqual(['late.ts']);
});

it('makes no two files that need each other', () => {
  // What has styles stays alone: with both ends in one file, it would import what imports it.
  const modules = graph({
    'a/APage.tsx': { imports: ['top.ts'] },
    'b/BPage.tsx': { imports: ['top.ts'] },
    'c/CPage.tsx': { imports: ['middle.ts'] },
    'd/DPage.tsx': { imports: ['bottom.ts'] },
    'top.ts': { imports: ['middle.ts'] },
    'middle.ts': { imports: ['bottom.ts', 'look.css'] },
    'look.css': {},
    'bottom.ts': {},
  });
  const files = shareOut(modules);
  expect(fileOf('top.ts', files)).toEqual(['top.ts']);
  for (const file of files) expect(reachedFrom(file, files, modules)).not.toContain(file);
});

it('leaves styles where they belong, since they change whole pages', () => {
  const files = shareOut(
    graph({
      'a/APage.tsx': { imports: ['all.ts', 'styled.ts'] },
      'b/BPage.tsx': { imports: ['all.ts'] },
      'all.ts': { size: SMALL },
      'styled.ts': { size: SMALL, imports: ['look.css'] },
      'look.css': { size: SMALL },
    }),
  );
  expect(fileOf('look.css', files)).not.toContain('all.ts');
});

it('leaves a file to each page, to its beginning and to what is loaded by a step of its own', () => {
  const files = shareOut(graph({ 'a/APage.tsx': { imports: ['one.ts'] }, 'one.ts': { size: SMALL } }));
  expect(files).toEqual([['one.ts']]);
});

/** A page, `index.html`, that begins with `main.ts` and loads every screen named here when it is shown. */
function graph(parts: Readonly<Record<string, Partial<Module>>>): Modules {
  const screens = Object.keys(parts).filter((id) => id.endsWith('Page.tsx'));
  return new Map(
    Object.entries<Partial<Module>>({
      'index.html': { isEntry: true, imports: ['main.ts'] },
      'main.ts': { dynamicImports: screens },
      ...parts,
    }).map(([id, part]) => [id, { isEntry: false, size: SMALL, imports: [], dynamicImports: [], ...part }]),
  );
}

const fileOf = (id: string, files: readonly string[][]): string[] | undefined =>
  files.find((modules) => modules.includes(id));

/** The files that `file` cannot be loaded without, in any number of steps. */
function reachedFrom(file: readonly string[], files: readonly string[][], modules: Modules): Set<string[]> {
  const next = (of: readonly string[]) =>
    files.filter((other) => other !== of && needs(of, modules).some((id) => other.includes(id)));
  const reached = new Set(next(file));
  for (const one of reached) for (const other of next(one)) reached.add(other);
  return reached;
}

const needs = (file: readonly string[], modules: Modules): string[] =>
  file.flatMap((id) => [...(modules.get(id)?.imports ?? [])]);
