// docs/recipes.md, as a list of places a recipe.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutComments } from '../checks/sources.ts';

/** A path of a recipe: `core/src/market/<country>.ts`. */
export interface Place {
  readonly path: string;
  /** Only some additions need it. */
  readonly isForSome: boolean;
}

/** The places of the recipe under `heading`, in their order. */
export function placesOf(root: string, heading: string): readonly Place[] {
  const text = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
  const section = text.split('\n## ').find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^- `([^`]+)`: (.*)$/gm)].map(([, path = '', what = '']) => ({
    path,
    isForSome: what.startsWith('*where*'),
  }));
}

/** Whether the recipe's path names this file: a place of it, with names in place of `<…>`. */
export function isAt({ path }: Place, file: string): boolean {
  const parts = path.split(/<[^>]+>/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`).test(file);
}

/** The product's own sources: what is tested with, measured with or sown for a demonstration may name whatever it likes. */
export function productFiles(root: string): ReadonlyMap<string, string> {
  const files = globSync(['*/src/**/*.{ts,tsx,sql,css}', 'web/*.{ts,html}'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/testing/**', 'chaos/**', '**/*.test.*', '**/seed/**'],
  });
  return new Map(files.map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]));
}

/** The words that stand in the quotes of a source, apart: `'AE BH'` is two. */
export function quotedWords(text: string): ReadonlySet<string> {
  const quoted = text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g);
  return new Set([...quoted].flatMap(([, a, b, c]) => (a ?? b ?? c ?? '').split(/[\s,]+/)));
}
