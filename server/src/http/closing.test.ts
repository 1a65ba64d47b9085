// What is on its way while the server closes.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { aListeningApp } from '../testing/a-listening-app.ts';
import { portOf } from '../testing/live-client.ts';
import { createTestWorld } from '../testing/test-world.ts';

it('a call whose body comes while the server closes is answered, and its connection is not waited for [SCL-01]', async () => {
  const world = await createTestWorld();
  const app = await aListeningApp(world);
  const body = '{"language":"fi"}';
  const socket = connect(portOf(app), '127.0.0.1');
  const read = once(app.server, 'request');
  socket.write(
    `POST /quote/api/v1/quick-quote HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await read;
  const closed = app.close();
  socket.write(body);
  let told = '';
  socket.on('data', (part) => (told += String(part)));
  await Promise.all([closed, once(socket, 'close')]);
  expect(told).toMatch(/^HTTP\/1.1 400 /);
  expect(told).toMatch(/^connection: close\r$/im);
  await world.close();
});
