// A receiver of webhooks that takes everything at once, as cheaply as can be; asked by its parent, it tells how many it took.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let taken = 0;
const server = createServer((request, reply) => {
  request.resume().on('end', () => {
    taken += 1;
    reply.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('message', () => process.send?.(taken));
process.once('disconnect', () => process.exit(0));
