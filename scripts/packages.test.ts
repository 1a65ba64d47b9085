// What is installed by itself, in a scratch copy with an npm that only writes down what it was asked.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as house } from './setup/say.mjs';
import { capture } from './setup/spawn.mjs';

const NPM = `#!/bin/sh
[ "$1" = --version ] && echo 11.0.0 && exit
echo "$@" >> asked
mkdir -p node_modules/vite
`;
const MANIFEST = { workspaces: [], devDependencies: { vite: '1.0.0' } };

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sendero-packages-'));
  for (const path of ['scripts/run.mjs', 'scripts/setup', 'package-lock.json'])
    cpSync(join(house, path), join(root, path), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify(MANIFEST));
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin/npm'), NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
  writeFileSync(join(root, 'scripts/build.ts'), "console.log('built');\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What `npm run build` says, and what npm was asked for until then. */
async function build(env: NodeJS.ProcessEnv = {}) {
  const PATH = [join(root, 'bin'), process.env['PATH']].join(delimiter);
  // The packages come before the program, whatever npm started this test with.
  const { code, output } = await capture(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: root,
    env: { ...process.env, ...env, PATH },
  });
  const asked = join(root, 'asked');
  return { code, output, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [] };
}

describe('the packages', () => {
  it('are all there for a build in production, whose pages need more than the server', async () => {
    const { code, output, asked } = await build({ NODE_ENV: 'production' });
    expect([code, output]).toEqual([0, expect.stringContaining('built')]);
    expect(asked).toEqual(['ci --include=dev --ignore-scripts --no-audit --no-fund']);
  });

  it('are installed once, and again when those of an earlier version may have been left out', async () => {
    await build();
    expect((await build()).asked).toHaveLength(1);
    const stamp = join(root, 'node_modules/.sendero-installed');
    writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(' all', ''));
    expect((await build({ NODE_ENV: 'production' })).asked).toHaveLength(2);
  });

  it('are installed again where what builds was taken away since [SCL-06]', async () => {
    await build();
    rmSync(join(root, 'node_modules/vite'), { recursive: true });
    expect((await build({ NODE_ENV: 'production' })).asked).toHaveLength(2);
    expect((await build({ NODE_ENV: 'production' })).asked).toHaveLength(2);
  });
});
