import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstError } from './node.mjs';
import { root, say, Trouble } from './say.mjs';
import { capture } from './spawn.mjs';

const GOOD_NPM = 11;
const stamp = join(root, 'node_modules/.sendero-installed');

/**
 * Installs what package-lock.json names, unless that has been done since it last changed.
 *
 * npm 10 cannot install Vite's packages, so that there npm 11 does it. No install script of a package is needed. What builds and
 * checks comes too: with NODE_ENV=production npm would leave it out, and the pages could not be built.
 *
 * @param {string} node
 */
export async function ensurePackages(node) {
  const wanted = `${fingerprint()} ${process.platform}-${process.arch} all`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && areAllThere()) return;
  say('installing packages (a minute or so, once)');
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = await findNpm(node);
  const { code, output } = await capture(npm[0] ?? '', [...npm.slice(1), ...args], {
    cwd: root,
    env: envFor(node),
  });
  if (code !== 0) {
    throw new Trouble(
      `The packages could not be installed (${firstError(output)}). ` +
        'Check the network, the free space and that this account may write here, then start again.',
    );
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/**
 * Whether every package that a manifest names is there: `npm prune --omit=dev` takes those that build away, and leaves our
 * stamp.
 */
function areAllThere() {
  return manifests().every(({ home, names }) =>
    names.every((name) => [home, root].some((at) => existsSync(join(at, 'node_modules', name)))),
  );
}

function manifests() {
  const read = (/** @type {string} */ home) => JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const homes = [root, ...read(root).workspaces.map((/** @type {string} */ name) => join(root, name))];
  return homes.map((home) => {
    const { dependencies, devDependencies } = read(home);
    return { home, names: Object.keys({ ...dependencies, ...devDependencies }) };
  });
}

/** @param {string} node */
async function findNpm(node) {
  const { code, output } = await capture('npm', ['--version'], { env: envFor(node) });
  if (code !== 0) throw new Trouble('npm was not found. Install Node 24 with npm from https://nodejs.org.');
  const version = output.trim().split('\n').at(-1) ?? '';
  return Number(version.split('.')[0]) >= GOOD_NPM ? ['npm'] : ['npx', '--yes', `npm@${GOOD_NPM}`];
}

/**
 * npm tells its scripts its own settings by variables; an npm started from such a script would take them
 * for the person's, so that they are left out. Its Node is ours.
 *
 * @param {string} node
 */
function envFor(node) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config|package|lifecycle)_/i.test(name),
  );
  const registry = Object.entries(process.env).filter(([name]) =>
    /^npm_config_.*(registry|cafile|proxy|cache)$/i.test(name),
  );
  return {
    ...Object.fromEntries([...kept, ...registry]),
    PATH: `${join(node, '..')}:${process.env['PATH']}`,
  };
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}
