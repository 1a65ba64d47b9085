// Builds the pages into web/dist.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, sayTrouble, Trouble } from './setup/say.mjs';
import { capture } from './setup/spawn.mjs';
import { isWebBuilt, markWebBuilt } from './setup/web-stamp.mjs';

/** Runs `vite build` unless web/dist is up to date. */
export async function buildWeb(): Promise<void> {
  if (isWebBuilt()) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) throw new Trouble('Vite is not installed. Run `npm ci` and start again.');
  const { code, output } = await capture(process.execPath, [vite, 'build'], { cwd: join(root, 'web') });
  if (code !== 0) throw new Trouble(`The pages could not be built:\n${output.trim()}`);
  markWebBuilt();
}

if (import.meta.main) {
  if (!isWebBuilt()) say('building the pages');
  process.exitCode = await buildWeb().then(() => 0, sayTrouble);
}
