import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ownConnections } from './connections.ts';

it('a connection that was used is ended while its server closes, a new one may still ask [SCL-01]', async () => {
  const held = Promise.withResolvers<ServerResponse>();
  const server = createServer(({ url }, response) => {
    if (url === '/held') held.resolve(response);
    else response.end('in time');
  });
  const connections = ownConnections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const fresh = connect(port, '127.0.0.1');
  await once(fresh, 'connect');
  const used = connect(port, '127.0.0.1');
  used.write('GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const response = await held.promise;

  connections.endUnused();
  const closed = once(server.close(), 'close');
  response.end();
  await once(used.resume(), 'close');
  fresh.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(await text(fresh)).toContain('in time');
  await closed;
});
