// `npm run release`: one file that a machine without tools to build installs and starts.
import { createHash } from 'node:crypto';
import { createWriteStream, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { buildWeb } from './build.ts';
import { BILL } from './release/bill-of-materials.ts';
import { type Origin, originOf, stageRelease } from './release/stage.ts';
import { root, say, sayTrouble } from './setup/say.mjs';

const { values } = parseArgs({ options: { to: { type: 'string' } } });

/** Writes the release to the directory `--to`, else as a file into `dist`, with its sum and its bill of materials. */
async function release(): Promise<void> {
  say('building the pages');
  await buildWeb();
  const origin = await originOf();
  if (values.to !== undefined) return stageRelease(values.to, origin);
  const work = await mkdtemp(join(tmpdir(), 'sendero-release-'));
  try {
    await stageRelease(join(work, 'sendero'), origin);
    await pack(work, origin);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** The same files give the same bytes: in order, at the commit's time, nobody's. */
async function pack(work: string, { version, committed_s }: Origin): Promise<void> {
  const out = join(root, 'dist');
  await mkdir(out, { recursive: true });
  const name = `sendero-${version}.tgz`;
  const paths = globSync('sendero/**', { cwd: work, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(work.length + 1))
    .toSorted();
  const mtime = new Date(committed_s * 1000);
  const tar = create({ cwd: work, gzip: { level: 9 }, portable: true, mtime }, paths);
  await pipeline(tar, createWriteStream(join(out, name)));
  await cp(join(work, 'sendero', BILL), join(out, `sendero-${version}.cdx.json`));
  const sum = createHash('sha256')
    .update(await readFile(join(out, name)))
    .digest('hex');
  await writeFile(join(out, `${name}.sha256`), `${sum}  ${name}\n`);
  const { size } = await stat(join(out, name));
  say(`dist/${name}: ${(size / 1e6).toFixed(1)} MB, ${paths.length} files, sha256 ${sum}`);
}

process.exitCode = await release().then(() => 0, sayTrouble);
