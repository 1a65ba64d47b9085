// What a visitor downloads before a screen works, against the budgets of the interface.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../build.ts';
import { root as house } from '../setup/say.mjs';

type Chunk = {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
};
type Manifest = Record<string, Chunk>;

/**
 * kB after gzip: public pages with their styles; JavaScript of the pages in front of the sign-in, of the portal's screens, and
 * of the operator's.
 */
const budgets = { tracking: 60, light: 125, portal: 180, operator: 200 };

/** Served at addresses of their own, and loaded by no screen. */
const programs: ReadonlySet<string> = new Set([
  'src/tracking-worker.ts',
  'src/sendero-delivery.ts',
  'src/preview-texts.ts',
]);

/** What stands around every screen behind the sign-in. */
const portalFrame = 'src/shell/PortalPage.tsx';

const lightPages = /src\/features\/(session|public|content)\//;

/** The screens of web/dist that are over their budget. */
export async function sizes(root: string): Promise<string[]> {
  if (root === house) await buildWeb();
  return ['manifest.json', 'operator.json'].flatMap((name) => tooLarge(root, name));
}

function tooLarge(root: string, name: string): string[] {
  const path = join(root, 'web/dist/.vite', name);
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  return Object.keys(manifest).flatMap((name) => {
    const budget = budgetOf(manifest[name]);
    if (budget === undefined) return [];
    const roots = manifest[name]?.isEntry ? [name] : [...beneath(budget), ...framesOf(name, manifest), name];
    const files = new Set(roots.flatMap((start) => [...closure(manifest, start)]));
    if (budget === budgets.tracking) for (const file of stylesOf(manifest, files)) files.add(file);
    const size = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(root, 'web/dist', file))).length,
      0,
    );
    return size > budget * 1000 ? [`${name}: ${(size / 1000).toFixed(1)} kB, at most ${budget}`] : [];
  });
}

/** What is loaded before a screen. */
function beneath(budget: number): string[] {
  if (budget === budgets.operator) return ['operator.html'];
  return budget === budgets.portal ? ['index.html', portalFrame] : ['index.html'];
}

/** The screens inside which a screen is shown: loaded with it, and first. */
const framesOf = (name: string, manifest: Manifest): string[] =>
  Object.keys(manifest).filter(
    (other) => isScreen(manifest[other]) && manifest[other]?.dynamicImports?.includes(name),
  );

const isScreen = (chunk: Chunk | undefined): boolean => /^src\/features\/.*Page\.tsx$/.test(chunk?.src ?? '');

function budgetOf(chunk: Chunk | undefined): number | undefined {
  if (!chunk?.src) return undefined;
  if (programs.has(chunk.src)) return undefined;
  if (chunk.src === 'operator.html') return budgets.operator;
  if (chunk.isEntry) return chunk.src === 'track.html' ? budgets.tracking : budgets.light;
  if (!chunk.isDynamicEntry || !chunk.src.endsWith('Page.tsx')) return undefined;
  if (chunk.src.startsWith('src/operator/')) return budgets.operator;
  return lightPages.test(chunk.src) ? budgets.light : budgets.portal;
}

/** The styles of these scripts. */
const stylesOf = (manifest: Manifest, files: ReadonlySet<string>): string[] =>
  Object.values(manifest).flatMap(({ file, css = [] }) => (files.has(file) ? css : []));

/** The files that are loaded together with a chunk: its own and those that it imports, all the way down. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(manifest, next, seen);
  return seen;
}
