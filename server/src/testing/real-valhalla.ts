// The real Valhalla, if its package (280 MB, not one of our dependencies) is installed.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { LatLng } from '@sendero/core/values/place';
import type { Answer, ReceivedRequest } from './engine-server.ts';
import { extractOf } from './osm-extract.ts';

interface ValhallaPackage {
  readonly Actor: new (config: object) => {
    route(ask: unknown): Promise<object>;
    matrix(ask: unknown): Promise<object>;
  };
  getConfig(options: object): Promise<{ mjolnir: object }>;
}

/** Errors that the package reports without their number; Valhalla's own server sends the number. */
const ERROR_CODES: readonly (readonly [number, string])[] = [
  [154, 'Path distance exceeds the max distance limit'],
  [170, 'Locations are in unconnected regions'],
  [171, 'No suitable edges near location'],
  [442, 'No path could be found for input'],
];

const PACKAGE = '@valhallajs/valhallajs';
const require = createRequire(join(process.env['VALHALLA_PACKAGE_DIR'] ?? import.meta.dirname, 'any.js'));

/** The package's main file, below `VALHALLA_PACKAGE_DIR` or our own packages; null if it is not installed. */
export function findValhalla(): string | null {
  try {
    return require.resolve(PACKAGE);
  } catch {
    return null;
  }
}

export interface RealValhalla {
  answer(asked: ReceivedRequest): Promise<Answer>;
  /** Deletes its map. */
  close(): Promise<void>;
}

/** The engine of the package at `main`, with a map that it builds from one street. */
export async function realValhallaOf(street: readonly LatLng[], main: string): Promise<RealValhalla> {
  const { Actor, getConfig }: ValhallaPackage = require(main);
  const home = await mkdtemp(join(tmpdir(), 'sendero-valhalla-'));
  const [extract, settings] = [join(home, 'region.osm.pbf'), join(home, 'valhalla.json')];
  const config = await getConfig({ tileDir: join(home, 'tiles'), tileExtract: join(home, 'tiles.tar') });
  await writeFile(settings, JSON.stringify({ ...config, mjolnir: { ...config.mjolnir, concurrency: 1 } }));
  await writeFile(extract, extractOf(street));
  const program = join(dirname(main), 'bin', 'valhalla-cli.js');
  await promisify(execFile)(process.execPath, [program, 'build_tiles', '-c', settings, extract], {
    cwd: home,
  });
  const actor = new Actor(config);
  const answer = async ({ url, body }: ReceivedRequest): Promise<Answer> => {
    try {
      const told = url.pathname === '/route' ? actor.route(body) : actor.matrix(body);
      return { status: 200, body: await told };
    } catch (error) {
      const message = String(error);
      const [error_code = 199] = ERROR_CODES.find(([, text]) => message.includes(text)) ?? [];
      return { status: 400, body: { error_code, error: message, status_code: 400, status: 'Bad Request' } };
    }
  };
  return { answer, close: () => rm(home, { recursive: true }) };
}
