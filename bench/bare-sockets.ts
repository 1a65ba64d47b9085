// A bare websocket server: whatever its parent tells it, every socket that has said something is sent at once.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => socket.once('message', () => socket.send('welcome')));
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

process.on('message', (text: string) => {
  const message = Buffer.from(text);
  for (const socket of server.clients) socket.send(message, { binary: false });
});
process.once('disconnect', () => process.exit(0));
