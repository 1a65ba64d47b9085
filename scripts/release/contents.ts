// What a release is made of: what the server runs on, and nothing that builds or tests it.
import { globSync } from 'node:fs';

/** The workspaces that a server consists of. */
export const workspaces = ['core', 'places', 'server', 'sheet'] as const;

const kept = [
  ...workspaces.map((name) => `${name}/src/**`),
  '{locales,content,regions}/**',
  'web/{dist,dist-maps}/**',
  'places/dist/**',
  'deploy/**',
  'docs/operate.md',
  'scripts/verify-evidence.mjs',
  '.npmrc',
];
const left = [
  '**/testing/**',
  '**/*.test.*',
  '**/tsconfig.json',
  'locales/**/notes.json',
  '**/.sources',
  'deploy/secrets/**',
];

/** The files of the checkout in `root` that are released as they are, sorted. */
export function releasedFiles(root: string): string[] {
  return globSync(kept, { cwd: root, exclude: [...left, '**/node_modules'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1))
    .toSorted();
}
