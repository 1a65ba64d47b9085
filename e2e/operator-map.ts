// An operator's map server on the loopback: a MapLibre style, and vector tiles that are each one square of water.
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './product.ts';

/** The colour that the operator's style gives its water: none of ours. */
export const WATER = '#c81e8c';
export const ATTRIBUTION = '© Kaupungin kartasto';

/** How the operator names the map: a whole style, or tiles alone. */
export type MapSource = 'style' | 'tiles';

export interface MapServer {
  /** What makes a product show its map. */
  readonly settings: Settings;
  /** The paths that browsers asked for. */
  readonly asked: readonly string[];
  /** Answers no more, as a server that went down. */
  die(): void;
  revive(): void;
  stop(): Promise<void>;
}

export async function startMapServer(source: MapSource): Promise<MapServer> {
  const asked: string[] = [];
  let isAlive = true;
  const server = createServer((request, response) => {
    if (!isAlive) return void request.socket.destroy();
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    answer(request, response, pathname);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...namedAs(source, `http://127.0.0.1:${port}`), MAP_ATTRIBUTION: ATTRIBUTION },
    asked,
    die: () => void (isAlive = false),
    revive: () => void (isAlive = true),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function namedAs(source: MapSource, origin: string): Settings {
  return source === 'style'
    ? { MAP_STYLE_URL: `${origin}/style.json` }
    : { MAP_TILES_URL: `${origin}/{z}/{x}/{y}.mvt` };
}

function answer({ headers }: IncomingMessage, response: ServerResponse, pathname: string): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cache-control', 'no-store');
  if (pathname === '/style.json') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(style(`http://${headers.host ?? ''}`)));
  } else if (/^\/\d+\/\d+\/\d+\.mvt$/.test(pathname)) {
    response.setHeader('content-type', 'application/vnd.mapbox-vector-tile');
    response.end(square);
  } else response.writeHead(404).end();
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

/** Protocol buffers: the number of a field, that bytes follow, how many, and they. */
const bytes = (field: number, ...content: readonly number[]): number[] => [
  (field << 3) | 2,
  content.length,
  ...content,
];
const number = (field: number, ...content: readonly number[]): number[] => [field << 3, ...content];

/** Zigzag: 4096 is 8192, in two bytes; -4096 is 8191. */
const [FORTH, BACK] = [
  [0x80, 0x40],
  [0xff, 0x3f],
] as const;
const geometry = [9, 0, 0, 26, ...FORTH, 0, 0, ...FORTH, ...BACK, 0, 15];
const feature = [...number(3, 3), ...bytes(4, ...geometry)];

/** One tile: a layer `water` of the second version, 4096 wide, with one polygon that fills it. */
const square = Buffer.from(
  bytes(
    3,
    ...number(15, 2),
    ...bytes(1, ...Buffer.from('water')),
    ...bytes(2, ...feature),
    ...number(5, 0x80, 0x20),
  ),
);
