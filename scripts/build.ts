// Builds the pages into web/dist, and the map of the world into places/dist.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildWorld } from './build-world.ts';
import { root, say, sayTrouble, Trouble } from './setup/say.mjs';
import { capture } from './setup/spawn.mjs';
import { isWebBuilt, markWebBuilt } from './setup/web-stamp.mjs';

/** Runs `vite build`, for the portal and for the operator's application, unless web/dist is up to date. */
export async function buildWeb(): Promise<void> {
  await buildWorld();
  if (isWebBuilt()) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite))
    throw new Trouble(
      'Vite is not installed: production packages alone build no pages. `npm run build` installs what is missing.',
    );
  // One after the other: the first empties the folder.
  for (const config of ['vite.config.ts', 'vite.operator.config.ts']) {
    const { code, output } = await capture(process.execPath, [vite, 'build', '--config', config], {
      cwd: join(root, 'web'),
    });
    if (code !== 0) throw new Trouble(`The pages could not be built:\n${output.trim()}`);
  }
  await writeFile(join(root, 'web/dist/api-reference.js'), await referenceScript());
  await keepMaps(join(root, 'web/dist/assets'), join(root, 'web/dist-maps'));
  await compressAssets(join(root, 'web/dist/assets'));
  markWebBuilt();
}

/**
 * The renderer of the page of every call, as its plugin for servers serves it: the package that the plugin has it from comes with
 * 210 others, two fifths of all files that were installed.
 */
async function referenceScript(): Promise<Buffer> {
  const [{ fastify }, { default: reference }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  const app = fastify();
  await app.register(reference, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { rawPayload, statusCode } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`The renderer of calls was answered with ${statusCode}.`);
  return rawPayload;
}

/** Pages of a build that was replaced are open for so long at most. */
const MAPS_KEPT_MS = 14 * 24 * 3600 * 1000;

/** Takes the source maps from beside the pages, where anybody would be served them; without the sources, which nobody needs there. */
async function keepMaps(assets: string, maps: string): Promise<void> {
  await mkdir(maps, { recursive: true });
  for (const name of await readdir(maps)) {
    const { mtimeMs } = await stat(join(maps, name));
    if (Date.now() - mtimeMs > MAPS_KEPT_MS) await rm(join(maps, name));
  }
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.map'))) {
    const map = JSON.parse(await readFile(join(assets, name), 'utf8'));
    delete map.sourcesContent;
    await writeFile(join(maps, name), JSON.stringify(map));
    await rm(join(assets, name));
  }
}

/** Writes each file's gzip and Brotli form beside it, so that the server never compresses the same bytes twice. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|mjs|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
    }),
  );
}

if (import.meta.main) {
  if (!isWebBuilt()) say('building the pages');
  process.exitCode = await buildWeb().then(() => 0, sayTrouble);
}
