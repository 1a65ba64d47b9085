import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file, its path relative to the root. */
export type Source = { path: string; text: string };

/** The files under `root` that match the patterns, tests left out. */
export function readSources(root: string, patterns: string[]): Source[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The text with its comments blanked, every line keeping its number. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}
