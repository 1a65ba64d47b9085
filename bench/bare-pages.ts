// A bare server of open pages: whatever its parent says, the page of one link is sent at once, as many bytes as the product sends.
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the parent says: to which page, by the last part of its address but one. */
export interface BarePage {
  readonly link: string;
  readonly bytes: number;
}

const pages = new Map<string, ServerResponse>();
const server = createServer(({ url = '' }, reply) => {
  pages.set(url, reply);
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.write('event: order\ndata: 0\n\n');
});
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('message', ({ link, bytes }: BarePage) => {
  pages.get(link)?.write(`event: order\ndata: ${'x'.repeat(bytes)}\n\n`);
});
process.once('disconnect', () => process.exit(0));
