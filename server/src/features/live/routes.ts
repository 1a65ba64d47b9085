import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { BEARER_PROTOCOL, LIVE_PROTOCOL } from '@sendero/core/contract/live-protocol';
import { listEvents } from '@sendero/core/contract/order-api';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { DatabaseUnavailable, databaseUnavailable } from '../../db/unavailable.ts';
import { authenticate, siteByHostOf } from '../../http/caller.ts';
import { isElsewhere } from '../../http/elsewhere.ts';
import { refuseKey } from '../../http/key-caller.ts';
import { networkAddress } from '../../http/network-address.ts';
import { refuseTwoHosts } from '../../http/one-host.ts';
import { Problem } from '../../http/problem.ts';
import { contextOf } from '../../http/request-context.ts';
import { strictBase64url } from '../../http/strict-base64url.ts';
import type { Caller } from '../../http/tokens.ts';
import { networkOf } from '../../limits/network-of.ts';
import { traceparentOf } from '../../telemetry/trace.ts';
import type { World } from '../../world.ts';
import { closeAll } from './close-all.ts';
import { type Asked, type UpgradeRefusal, askedBy, logRefusal, refuseUpgrade } from './refuse-upgrade.ts';
import { createRelay } from './relay.ts';
import { CLOSE, type Refused, type Served, serveSocket } from './socket.ts';

const HEARTBEAT_MS = 25_000;
/** How long a connection may outlive its expired credential. */
const EXPIRY_LOOK_MS = 1000;
/** How long a removed owner may still watch a vendor. */
const RECHECK_MS = 60_000;
const LARGEST_MESSAGE = 16 * 1024;

/**
 * `GET /live`: the numbered feed over a websocket (docs/wire.md, LIV-01). Its credential comes beside the protocol, as a call's
 * header, or in the query, which logs and proxies see (decision 0162).
 *
 * A user may open as many sockets a minute as they may make calls, and have `sockets_per_user` open. More are refused
 * with 429.
 */
export function liveRoutes(app: FastifyInstance, world: World): void {
  const relay = createRelay(world);
  const server = openServer();
  const peers = new Map<WebSocket, Peer>();
  const { sockets, socket_openings } = world.admission;

  const open = (socket: WebSocket, duplex: Duplex, asked: Asked, caller: Caller): void => {
    const refused: Refused = (code, error) => logRefusal(world, asked, code, error);
    const served = serveSocket(world, relay, { socket, duplex, refused }, caller);
    const end = sockets.begin(caller.user_id);
    peers.set(socket, { caller, served, alive: true, recheck_ms: nextRecheck(world) });
    world.metrics.sockets.set(peers.size);
    socket.on('pong', () => {
      const peer = peers.get(socket);
      if (peer) peer.alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      peers.delete(socket);
      end();
      world.metrics.sockets.set(peers.size);
    });
  };

  app.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    if (world.pages.takesUpgrade(request)) return;
    const refuse = (code: UpgradeRefusal) => refuseUpgrade(world, request, duplex, code);
    identify(world, request)
      .then((caller) => {
        contextOf(request).caller = caller;
        if (socket_openings.count(caller?.user_id ?? networkOf(networkAddress(world, request))) > 0)
          refuse('TooManyRequests');
        else if (!caller) refuse('NotSignedIn');
        else if (sockets.of(caller.user_id) >= world.config.sockets_per_user) refuse('TooManyRequests');
        else
          server.handleUpgrade(request, duplex, head, (socket) =>
            open(socket, duplex, askedBy(request), caller),
          );
      })
      .catch((error: unknown) => refuse(databaseUnavailable(error) ? 'Unavailable' : 'NotSignedIn'));
  });

  const heartbeat = setInterval(() => {
    for (const [socket, peer] of peers) {
      if (!peer.alive) {
        world.metrics.live_dropped.inc({ reason: 'silent' });
        socket.terminate();
      }
      peer.alive = false;
      socket.ping();
    }
  }, HEARTBEAT_MS);

  const expiry = setInterval(() => {
    const now = world.clock.now().getTime();
    for (const [socket, peer] of peers) {
      if (peer.caller.expires_at * 1000 <= now) socket.close(CLOSE.expired);
      if (peer.recheck_ms > now) continue;
      peer.recheck_ms = nextRecheck(world);
      peer.served.recheck();
    }
  }, EXPIRY_LOOK_MS);

  const unlisten = world.announcer.listen((changes) => {
    const ended = new Set(
      changes.flatMap((change) => (change.kind === 'session' ? [change.session_id] : [])),
    );
    const changed = new Set(
      changes.flatMap((change) => (change.kind === 'vendor' ? [change.vendor_id] : [])),
    );
    if (ended.size + changed.size === 0) return;
    for (const [socket, { caller, served }] of peers) {
      if (ended.has(caller.key?.secret_id ?? caller.session_id)) socket.close(CLOSE.expired);
      else if (served.watches(changed)) served.recheck();
    }
  });

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    clearInterval(expiry);
    unlisten();
    relay.close();
    server.close();
    await closeAll([...peers.keys()]);
  });
}

/** The response headers name the trace id under which this connection's refusals are logged. */
function openServer(): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    // A browser closes a connection to whom it offered protocols and that chose none; the credential is none of them.
    handleProtocols: (offered) => (offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
    // The peers are known already.
    clientTracking: false,
  });
  server.on('headers', (head, request) =>
    head.push(`traceparent: ${traceparentOf(contextOf(request).trace)}`),
  );
  return server;
}

interface Peer {
  readonly caller: Caller;
  readonly served: Served;
  alive: boolean;
  recheck_ms: number;
}

const nextRecheck = ({ clock }: World): number => clock.now().getTime() + RECHECK_MS;

async function identify(world: World, request: IncomingMessage): Promise<Caller | null> {
  refuseTwoHosts(request);
  const url = new URL(request.url ?? '/', 'http://host');
  const credential = credentialOf(request, url);
  if (url.pathname !== '/live' || credential === null) return null;
  const site = siteByHostOf(world, request.headers.host ?? '');
  if (isElsewhere(world, site)) throw new DatabaseUnavailable('not done', 'another cell’s site');
  const network = networkOf(networkAddress(world, request));
  return authenticate(world, credential, { site, network })
    .then(mayWatch)
    .catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
}

/** A key watches what it may read. */
function mayWatch(caller: Caller): Caller {
  refuseKey(caller, listEvents);
  return caller;
}

/** What an upgrade brings, as a call's Authorization header would have it; null where it brings nothing. */
function credentialOf({ headers }: IncomingMessage, { searchParams }: URL): string | null {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const beside = offered.find((one) => one.startsWith(BEARER_PROTOCOL))?.slice(BEARER_PROTOCOL.length);
  if (beside !== undefined) return credentialIn(beside);
  if (headers.authorization !== undefined) return headers.authorization;
  const asked = searchParams.get('authorization');
  return asked === null ? null : credentialIn(asked);
}

/** The credential beside the protocol or in the query: the pair of tokens or an embedded token with its prefix, in base64url, or an API key as it is. */
function credentialIn(token: string): string {
  const text = strictBase64url(token)?.toString('utf8');
  return text?.startsWith('GoDroid ') ? text : `Bearer ${token}`;
}
