// Connections of clients that end in every way they can.
import { type Socket, connect } from 'node:net';
import type { Product } from '../product/product.ts';
import { type Evil, repeatedly } from './evil.ts';

const isLive = (head: string): boolean => head.startsWith('GET /live');
/** What a client may have sent when it goes: nothing, half a head, a socket's upgrade, half a body. */
const HEADS = [
  '',
  'GET /live HT',
  'GET /live?authorization=x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  'POST /order/api/v1/order HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"vendor_id"',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
] as const;

/** Requests under way are reset. */
export const reset: Evil = {
  name: 'reset',
  lasts_s: [4, 8],
  start: async ({ servers }) =>
    repeatedly(150, () => servers.forEach(({ door }) => door.reset((head) => !isLive(head)))),
};

/** Pages' sockets are reset. */
export const resetLive: Evil = {
  name: 'reset-live',
  lasts_s: [4, 8],
  start: async ({ servers }) => repeatedly(400, () => servers.forEach(({ door }) => door.reset(isLive))),
};

/** Clients that connect, say something, and reset at once or a moment later: upgrades of sockets above all. */
export const resetEarly: Evil = {
  name: 'reset-early',
  lasts_s: [4, 8],
  start: async ({ servers }, chance) =>
    repeatedly(20, () => {
      for (const { door } of servers) {
        const head = chance.pick(HEADS);
        const socket = connect({ port: door.port, host: '127.0.0.1' });
        socket.on('error', () => undefined);
        socket.on('connect', () => {
          socket.write(head);
          setTimeout(() => socket.resetAndDestroy(), chance.between(0, 12));
        });
      }
    }),
};

/** Clients that connect, say something, and neither go on nor go; and requests whose client closes its half. */
export const halfOpen: Evil = {
  name: 'half-open',
  lasts_s: [6, 12],
  start: async ({ servers }: Product, chance) => {
    const open: Socket[] = [];
    const stop = repeatedly(50, () => {
      for (const { door } of servers) {
        const socket = connect({ port: door.port, host: '127.0.0.1', allowHalfOpen: true });
        socket.on('error', () => undefined);
        socket.write(chance.pick(HEADS));
        if (chance.between(1, 2) === 1) socket.end();
        open.push(socket);
      }
    });
    return async () => {
      await stop();
      open.forEach((socket) => socket.resetAndDestroy());
    };
  },
};
