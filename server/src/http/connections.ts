import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Files and connections of our own that must still open while callers use all other descriptors. */
const KEPT_BACK = 512;

/** How long a connection that is no longer used may hold up a server that closes. */
const UNUSED_LOOK_MS = 50;
/** The first request of a connection may be on its way as the server begins to close. */
const FIRST_REQUEST_MS = 1000;

/** How long a request may take to come. */
export const SERVER_TIMES = {
  /** A slower request would hold a connection that others need. */
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
} as const;

/**
 * Handles the errors of every connection that `server` accepts, during its whole life: a connection that is cut or
 * reset affects nothing else (SAF-01). Limits connections so that descriptors remain for the database and for files.
 *
 * Node listens for errors while it reads requests, and ws while it has the socket. In between, while the caller is
 * identified or refused, nobody would.
 */
export function ownConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  });
  const most = mostOpenFiles();
  if (most > 2 * KEPT_BACK) server.maxConnections = most - KEPT_BACK;
  return {
    endUnused: () => {
      if (!server.listening) return;
      const first_by = performance.now() + FIRST_REQUEST_MS;
      const looking = setInterval(() => {
        server.closeIdleConnections();
        if (performance.now() < first_by) return;
        for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      }, UNUSED_LOOK_MS);
      server.once('close', () => clearInterval(looking));
    },
  };
}

export interface Connections {
  /**
   * Ends, from now until the server has closed, each connection on which no request is under way; one that has asked nothing
   * yet, such as a browser opens ahead of need, after a second. Node alone would wait for both.
   */
  endUnused(): void;
}

/** Ends the connections of `app` as it closes, and tells those who are still answered to leave. */
export function endConnectionsAtClose(app: FastifyInstance, connections: Connections): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    connections.endUnused();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** How many files this process may have open; 0 if the system does not say. */
function mostOpenFiles(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Answers an upgrade request with a bare head, and closes the connection once that is sent. */
export function endUpgrade(socket: Duplex, head: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${head}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
