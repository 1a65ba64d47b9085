// An operator's map server on the loopback: a MapLibre style, tiles of shapes, and the same tiles in one PMTiles archive.
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive } from '@sendero/places/testing/write-archive';
import { aTile } from './operator-tile.ts';
import type { Settings } from './product.ts';

/** The colour that the operator's style gives its water: none of ours. */
export const WATER = '#c81e8c';
export const ATTRIBUTION = '© Kaupungin kartasto';

/** How the operator names the map: a whole style, tiles alone, or an archive of them. */
export type MapSource = 'style' | 'tiles' | 'archive';

/** What became of the server: it hangs up, it takes calls and says nothing, or it still has its style but hands out no tile. */
export type Outage = 'refuses' | 'is silent' | 'has no tiles';

export interface MapServer {
  /** What makes a product show its map. */
  readonly settings: Settings;
  /** The paths that browsers asked for. */
  readonly asked: readonly string[];
  fail(outage: Outage): void;
  revive(): void;
  stop(): Promise<void>;
}

export async function startMapServer(source: MapSource): Promise<MapServer> {
  const asked: string[] = [];
  const archive = await anArchive();
  let outage: Outage | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    if (outage === 'is silent' || (outage === 'has no tiles' && pathname.endsWith('.mvt'))) return;
    if (outage === 'refuses') return void request.socket.destroy();
    answer(request, response, pathname, archive);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...namedAs(source, `http://127.0.0.1:${port}`), MAP_ATTRIBUTION: ATTRIBUTION },
    asked,
    fail: (how) => void (outage = how),
    revive: () => void (outage = null),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function namedAs(source: MapSource, origin: string): Settings {
  if (source === 'archive') return { MAP_PMTILES: `${origin}/town.pmtiles` };
  return source === 'style'
    ? { MAP_STYLE_URL: `${origin}/style.json` }
    : { MAP_TILES_URL: `${origin}/{z}/{x}/{y}.mvt` };
}

function answer(
  { headers }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  archive: Uint8Array,
): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cache-control', 'no-store');
  if (pathname === '/style.json') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(style(`http://${headers.host ?? ''}`)));
  } else if (/^\/\d+\/\d+\/\d+\.mvt$/.test(pathname)) {
    response.setHeader('content-type', 'application/vnd.mapbox-vector-tile');
    response.end(aTile());
  } else if (pathname === '/town.pmtiles') {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
    response.writeHead(206, { etag: '"one"' }).end(archive.subarray(Number(from), Number(to) + 1));
  } else response.writeHead(404).end();
}

/** The demonstration's streets and some ground around them, at the zooms that its maps begin with. */
async function anArchive(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'sendero-map-'));
  const path = join(folder, 'town.pmtiles');
  const bounds = { south: 60.15, west: 24.9, north: 60.2, east: 25 };
  const layers = ['water', 'transportation'];
  await writeArchive(path, { bounds, minZoom: 12, maxZoom: 16, layers, content: aTile() });
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

function style(origin: string): object {
  return {
    version: 8,
    sources: { town: { type: 'vector', tiles: [`${origin}/{z}/{x}/{y}.mvt`], minzoom: 0, maxzoom: 14 } },
    layers: [
      {
        id: 'water',
        type: 'fill',
        source: 'town',
        'source-layer': 'water',
        paint: { 'fill-color': WATER },
      },
    ],
  };
}
