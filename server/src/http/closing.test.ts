// What is on its way while the server closes.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { aListeningApp } from '../testing/a-listening-app.ts';
import { portOf } from '../testing/live-client.ts';
import { createTestWorld } from '../testing/test-world.ts';
import { createEntrance } from './entrance.ts';

const body = '{"language":"fi"}';
const head = [
  'POST /quote/api/v1/quick-quote HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  `content-length: ${body.length}`,
].join('\r\n');

/**
 * Closes when the head of a call was `read`, sends the body then, and returns the answer once all is closed, a connection too that
 * asks nothing, such as a browser opens ahead of need.
 */
async function closeBeneathCall(
  port: number,
  read: Promise<unknown>,
  close: () => Promise<unknown>,
): Promise<string> {
  const ahead = connect(port, '127.0.0.1');
  await once(ahead, 'connect');
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\n\r\n`);
  await read;
  const closed = close();
  socket.write(body);
  let told = '';
  socket.on('data', (part) => (told += String(part)));
  await Promise.all([closed, once(socket, 'close'), once(ahead.resume(), 'close')]);
  return told;
}

it('a call whose body comes while the server closes is answered, and no connection is waited for [SCL-01]', async () => {
  const world = await createTestWorld();
  const app = await aListeningApp(world);
  const told = await closeBeneathCall(portOf(app), once(app.server, 'request'), () => app.close());
  expect(told).toMatch(/^HTTP\/1.1 400 /);
  expect(told).toMatch(/^connection: close\r$/im);
  await world.close();
});

it('nor by the entrance before several cells [SCL-01]', async () => {
  const world = await createTestWorld();
  const app = await createApp(world);
  const read = Promise.withResolvers<void>();
  app.addHook('onRequest', (_request, _reply, done) => {
    read.resolve();
    done();
  });
  const entrance = createEntrance(world.config, world);
  await entrance.add(world, app);
  const address = await entrance.listen({ port: 0, host: '127.0.0.1' });
  const told = await closeBeneathCall(Number(new URL(address).port), read.promise, () => entrance.close());
  expect(told).toMatch(/^HTTP\/1.1 400 /);
  await app.close();
  await world.close();
});
