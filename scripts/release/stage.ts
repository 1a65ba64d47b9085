import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../setup/say.mjs';
import { capture } from '../setup/spawn.mjs';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { releasedFiles, workspaces } from './contents.ts';
import { type Manifest, rootManifest, workspaceManifest } from './manifests.ts';
import { runNpm } from './run-npm.ts';

/** What a release was made of. */
export interface Origin {
  readonly version: string;
  /** Null where it was not made in a checkout. */
  readonly commit: string | null;
  /** Seconds since 1970: when that commit was made. */
  readonly committed_s: number;
}

/** Where this checkout stands; `COMMIT` and `SOURCE_DATE_EPOCH` say so where git cannot, as in the making of an image. */
export async function originOf(): Promise<Origin> {
  const { version } = await readManifest(root);
  const git = await capture('git', ['log', '-1', '--format=%H %ct'], { cwd: root });
  const [commit, committed] = git.code === 0 ? git.output.trim().split(' ') : [];
  return {
    version: String(version),
    commit: process.env['COMMIT'] || commit || null,
    committed_s: Number(process.env['SOURCE_DATE_EPOCH'] || committed || 0),
  };
}

/** Writes the release of the built checkout to the empty or missing directory `to`: ready for `npm ci --omit=dev`. */
export async function stageRelease(to: string, origin: Origin): Promise<void> {
  for (const path of releasedFiles(root)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(root, path), join(to, path));
  }
  await writeJson(join(to, 'package.json'), rootManifest(await readManifest(root)));
  for (const name of workspaces) {
    const manifest = await readManifest(join(root, name));
    await writeJson(join(to, name, 'package.json'), workspaceManifest(manifest));
  }
  await writeJson(join(to, 'release.json'), { version: origin.version, commit: origin.commit });
  await cutLockFile(to);
  await writeBillOfMaterials(to, origin);
}

/** What the checkout's lock file says of the packages that are left; it has all that npm needs to know. */
async function cutLockFile(to: string): Promise<void> {
  await cp(join(root, 'package-lock.json'), join(to, 'package-lock.json'));
  const args = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runNpm(to, ['install', ...args]);
  await rm(join(to, 'node_modules'), { recursive: true, force: true });
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function writeJson(path: string, value: unknown): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
