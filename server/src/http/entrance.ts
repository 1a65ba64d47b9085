import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Shared } from '../create-shared.ts';
import type { World } from '../world.ts';
import { answerBadConnection } from './bad-connection.ts';
import { SERVER_TIMES, endUpgrade, ownConnections } from './connections.ts';
import { contextOf } from './request-context.ts';

/** The one server in front of the applications of several cells (decision 0100). */
export interface Entrance {
  /** Begins to answer for a cell, with an application that does not listen itself. */
  add(world: World, app: FastifyInstance): Promise<void>;
  /** Resolves to the address. Some cell must have been added. */
  listen(at: { readonly port: number; readonly host: string }): Promise<string>;
  /** Takes no more connections; resolves once the calls under way are answered. */
  close(): Promise<void>;
}

/**
 * The calls that one cell may have under way: those to a database that hangs wait for seconds, and must leave
 * connections to the other cells'.
 */
const MOST_CALLS = 1000;

interface Door {
  readonly world: World;
  readonly app: FastifyInstance;
  under_way: number;
}

/**
 * Hands every request to the application of its host’s country. A country that has none here goes to another cell's
 * application, which refuses it (http/elsewhere) but answers what no host decides.
 */
export function createEntrance({ trusted_proxies }: Config, { sites }: Shared): Entrance {
  const doors = new Map<string, Door>();
  let first: Door | undefined;
  let isClosing = false;

  const doorOf = (request: IncomingMessage): Door | undefined => {
    const { market } = sites.ofHost(hostOf(request, trusted_proxies > 0));
    return doors.get(market.country_code) ?? first;
  };

  const server = createServer(SERVER_TIMES, (request: IncomingMessage, response: ServerResponse) => {
    const door = doorOf(request);
    if (!door) return void response.destroy();
    if (isClosing) response.setHeader('connection', 'close');
    if (door.under_way >= most) contextOf(request).is_beyond_room = true;
    door.under_way += 1;
    response.once('close', () => (door.under_way -= 1));
    door.app.routing(request, response);
  });
  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const door = doorOf(request);
    if (door) door.app.server.emit('upgrade', request, duplex, head);
    else endUpgrade(duplex, '503 Service Unavailable');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (first) answerBadConnection(first.world, error, socket as Socket);
  });
  const connections = ownConnections(server);
  const most = Math.min(MOST_CALLS, (server.maxConnections || Infinity) / 2);

  return {
    add: async (world, app) => {
      await app.ready();
      const door = { world, app, under_way: 0 };
      first ??= door;
      for (const country of world.config.cell?.countries ?? []) doors.set(country, door);
    },
    listen: ({ port, host }) => listening(server, port, host),
    close: async () => {
      isClosing = true;
      if (!server.listening) return;
      connections.endUnused();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The host as an application reads it: a trusted proxy may tell the one that it was asked for. */
function hostOf({ headers }: IncomingMessage, isProxied: boolean): string {
  const told = isProxied ? String(headers['x-forwarded-host'] ?? '') : '';
  return told.split(',').at(-1)?.trim() || (headers.host ?? '');
}

async function listening(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: taken } = server.address() as AddressInfo;
  return `http://${address.includes(':') ? `[${address}]` : address}:${taken}`;
}
