import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { siteByHost } from '@sendero/core/market/site';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { authenticate } from '../../http/caller.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { createRelay } from './relay.ts';
import { CLOSE, serveSocket } from './socket.ts';

const HEARTBEAT_MS = 25_000;
/** How long a credential may outlive its end. */
const EXPIRY_LOOK_MS = 1000;
const LARGEST_MESSAGE = 16 * 1024;

/** `GET /live?authorization=…`: the numbered feed over a websocket (calls.md, LIV-01). */
export function liveRoutes(app: FastifyInstance, world: World): void {
  const relay = createRelay(world);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
  });
  const peers = new Map<WebSocket, { readonly caller: Caller; alive: boolean }>();

  const open = (socket: WebSocket, duplex: Duplex, caller: Caller): void => {
    peers.set(socket, { caller, alive: true });
    world.metrics.sockets.set(peers.size);
    socket.on('pong', () => {
      const peer = peers.get(socket);
      if (peer) peer.alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      peers.delete(socket);
      world.metrics.sockets.set(peers.size);
    });
    serveSocket(world, relay, { socket, duplex }, caller);
  };

  app.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    identify(world, request).then(
      (caller) => {
        if (caller) server.handleUpgrade(request, duplex, head, (socket) => open(socket, duplex, caller));
        else refuse(duplex);
      },
      () => refuse(duplex),
    );
  });

  const heartbeat = setInterval(() => {
    for (const [socket, peer] of peers) {
      if (!peer.alive) socket.terminate();
      peer.alive = false;
      socket.ping();
    }
  }, HEARTBEAT_MS);

  const expiry = setInterval(() => {
    const now = world.clock.now().getTime();
    for (const [socket, { caller }] of peers) {
      if (caller.expires_at * 1000 <= now) socket.close(CLOSE.expired);
    }
  }, EXPIRY_LOOK_MS);

  app.addHook('preClose', (done) => {
    clearInterval(heartbeat);
    clearInterval(expiry);
    relay.close();
    for (const socket of peers.keys()) socket.terminate();
    server.close();
    done();
  });
}

async function identify(world: World, request: IncomingMessage): Promise<Caller | null> {
  const host = request.headers.host ?? '';
  const url = new URL(request.url ?? '/', 'http://host');
  const token = url.searchParams.get('authorization');
  if (url.pathname !== '/live' || token === null) return null;
  const site = siteByHost(host.replace(/:\d+$/, ''), world.config.default_site, world.sites);
  return authenticate(world, `Bearer ${token}`, site).catch(() => null);
}

function refuse(duplex: Duplex): void {
  duplex.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}
