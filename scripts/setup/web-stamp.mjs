import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './say.mjs';

const sources = ['web', 'core/src', 'locales', 'package-lock.json', 'tsconfig.base.json'];
const ignored = new Set(['dist', 'dist-maps', 'node_modules', '.cache']);
const stamp = join(root, 'web/dist/.sources');

/** Whether the pages in web/dist were built from the sources as they are now (or there are no pages to build). */
export function isWebBuilt() {
  if (!existsSync(join(root, 'web/index.html'))) return true;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Notes that web/dist is what these sources give. */
export function markWebBuilt() {
  writeFileSync(stamp, fingerprint());
}

/** Names and contents: a checkout or a copy changes the times of files that did not change. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, join(root, source));
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!ignored.has(name)) addTo(hash, join(path, name));
  }
}
