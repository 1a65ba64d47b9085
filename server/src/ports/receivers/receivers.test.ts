// Receivers at addresses that strangers chose: which are reached, and what an answer may do (DEV-06).
import { type Server, createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { httpReceivers } from './http.ts';
import { reachOf } from './may-reach.ts';
import type { Receivers } from './port.ts';

const closed = [
  '10.0.0.1',
  '172.16.5.5',
  '192.168.1.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::',
  '2002:808:808::',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
  '010.0.0.1',
  '0x7f000001',
  'localhost',
  '',
];

describe('where an address lies', () => {
  it.each(closed)('%s is closed [DEV-06]', (address) => expect(reachOf(address)).toBe('closed'));
  it.each(['127.0.0.1', '127.255.0.3', '::1', '::ffff:127.0.0.1'])('%s is this machine [DEV-06]', (address) =>
    expect(reachOf(address)).toBe('loopback'),
  );
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public [DEV-06]', (address) =>
    expect(reachOf(address)).toBe('public'),
  );
});

describe('a receiver', () => {
  let server: Server;
  let port: number;
  let asked: string[] = [];
  let receivers: Receivers;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      if (request.url === '/never') return;
      const [, code] = /^\/inside\/(\d+)$/.exec(request.url ?? '') ?? [];
      if (code !== undefined)
        reply.writeHead(Number(code), { location: 'http://169.254.169.254/latest/meta-data/' }).end();
      else if (request.url === '/last') reply.writeHead(200, { connection: 'close' }).end();
      else if (request.url === '/elsewhere') reply.writeHead(302, { location: '/taken' }).end();
      else if (request.url === '/endless') {
        reply.writeHead(200);
        const timer = setInterval(() => reply.write('x'.repeat(5000)), 1);
        reply.on('close', () => clearInterval(timer));
      } else reply.end('a\0b\u001b[31m');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());
  afterEach(() => {
    receivers.close();
    asked = [];
  });

  const post = (path: string, host = '127.0.0.1') =>
    receivers.post({ url: `http://${host}:${port}${path}`, headers: {}, body: '{}' });
  /** A name server that answers each question with the next of these. */
  const names =
    (...answers: string[][]): NonNullable<Parameters<typeof httpReceivers>[0]['resolve']> =>
    (_name, _options, resolved) =>
      resolved(
        null,
        (answers.length > 1 ? answers.shift() : (answers[0] ?? []))?.map((address) => ({
          address,
          family: isIP(address),
        })) ?? [],
      );

  it('is told outside production on this machine, and its answer cannot act on a terminal [DEV-06]', async () => {
    receivers = httpReceivers({ isOpen: true });
    expect(await post('/taken')).toMatchObject({ status: 200, failure: null, head: 'a b [31m' });
  });

  it('sends nobody elsewhere [DEV-06]', async () => {
    receivers = httpReceivers({ isOpen: true });
    expect(await post('/elsewhere')).toMatchObject({ status: 302 });
    expect(asked).toEqual(['/elsewhere']);
  });

  it.each([301, 302, 303, 307, 308])('is no metadata service that a %i leads to [DEV-06]', async (code) => {
    receivers = httpReceivers({ isOpen: true });
    expect(await post(`/inside/${code}`)).toMatchObject({ status: code, failure: null });
    expect(asked).toEqual([`/inside/${code}`]);
  });

  it.each([
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    '2001:0:a9fe:a9fe::1',
  ])('is no name that leads to a metadata service, or around to one: %s [DEV-06]', async (address) => {
    for (const isOpen of [true, false]) {
      receivers = httpReceivers({ isOpen, resolve: names([address]) });
      const url = `${isOpen ? 'http' : 'https'}://shop.example:${isOpen ? port : 443}/`;
      const answer = await receivers.post({ url, headers: {}, body: '{}' });
      expect(answer).toMatchObject({ status: null, failure: 'address' });
    }
    expect(asked).toEqual([]);
  });

  it('is looked at anew for each connection: a name that led here leads inside a moment later [DEV-06]', async () => {
    receivers = httpReceivers({ isOpen: true, resolve: names(['127.0.0.1'], ['169.254.169.254']) });
    expect(await post('/last', 'shop.example')).toMatchObject({ status: 200 });
    expect(await post('/last', 'shop.example')).toMatchObject({ status: null, failure: 'address' });
    expect(asked).toEqual(['/last']);
  });

  it('is listened to no longer than it may take, and no further than is kept [DEV-06]', async () => {
    receivers = httpReceivers({ isOpen: true, limit_ms: 300 });
    expect(await post('/never')).toMatchObject({ status: null, failure: 'timeout' });
    const { status, head } = await post('/endless');
    expect([status, head.length]).toEqual([200, 500]);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0'])(
    'is not %s in production [DEV-06]',
    async (host) => {
      receivers = httpReceivers({ isOpen: false });
      const answer = await receivers.post({ url: `https://${host}:${port}/`, headers: {}, body: '{}' });
      expect(answer).toMatchObject({ status: null, failure: 'address' });
      expect(asked).toEqual([]);
    },
  );

  it.each(['169.254.169.254', '10.0.0.1', '[fd00:ec2::254]', '[fe80::1]'])(
    'is not %s outside production either [DEV-06]',
    async (host) => {
      receivers = httpReceivers({ isOpen: true });
      expect(await post('/', host)).toMatchObject({ status: null, failure: 'address' });
    },
  );

  it('is not a name that leads inside, though another of its addresses is public [DEV-06]', async () => {
    receivers = httpReceivers({ isOpen: true, resolve: names(['8.8.8.8', '10.0.0.1']) });
    expect(await post('/', 'shop.example')).toMatchObject({ failure: 'address' });
  });

  it('is the address that was checked, whatever the name leads to a moment later [DEV-06]', async () => {
    receivers = httpReceivers({ isOpen: true, resolve: names(['127.0.0.1'], ['10.0.0.1']) });
    expect(await post('/taken', 'shop.example')).toMatchObject({ status: 200 });
    receivers.close();
    receivers = httpReceivers({ isOpen: false, resolve: names(['127.0.0.1']) });
    const answer = await receivers.post({ url: `https://shop.example:${port}/`, headers: {}, body: '{}' });
    expect(answer).toMatchObject({ status: null, failure: 'address' });
    expect(asked).toEqual(['/taken']);
  });

  it('is http in no production, and at no port of another protocol [DEV-06]', () => {
    receivers = httpReceivers({ isOpen: false });
    expect(
      [
        'http://shop.example/',
        'https://shop.example:22/',
        'https://shop.example/',
        'https://shop.example:8443/',
      ].map((url) => receivers.faultOf(url)),
    ).toEqual(['not-https', 'port', null, null]);
  });
});
