// Many sockets that watch one shop, in a process of their own: it tells its parent when each of them heard of a change.
import { once } from 'node:events';
import { get } from 'node:http';
import type { Socket } from 'node:net';

/** What the parent asks for. */
export interface Watch {
  readonly port: number;
  readonly token: string;
  readonly vendor_id: string;
  readonly sockets: number;
}

/** When every socket heard of one change, on the machine's monotonic clock in nanoseconds, what hearing cost, and how long it was. */
export interface Heard {
  readonly at: readonly string[];
  readonly cpu_ms: number;
  readonly bytes: number;
}

/** Sockets that are opened at once. */
const STEP = 100;

let at: bigint[] = [];
let before = process.cpuUsage();

function note(sockets: number, bytes: number): void {
  if (at.push(process.hrtime.bigint()) < sockets) return;
  const { user, system } = process.cpuUsage(before);
  process.send?.({ at: at.map(String), cpu_ms: (user + system) / 1000, bytes } satisfies Heard);
  at = [];
  before = process.cpuUsage();
}

/** Opens a socket and subscribes; from then on each chunk that arrives is one message. Reading no more than that keeps the clients cheap. */
async function open({ port, token, vendor_id, sockets }: Watch): Promise<void> {
  const request = get({
    host: '127.0.0.1',
    port,
    path: `/live?authorization=${token}`,
    agent: false,
    headers: UPGRADE,
  });
  const [, socket] = (await once(request, 'upgrade')) as [unknown, Socket];
  socket.write(maskedFrame(JSON.stringify({ action: 'subscribeToVendor', vendor_id })));
  await once(socket, 'data');
  socket.on('data', ({ length }) => note(sockets, length));
}

const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};

/** A text message of 126 bytes at most, as clients must send it; the mask is of zeros. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

async function openAll(watch: Watch): Promise<void> {
  for (let opened = 0; opened < watch.sockets; opened += STEP) {
    await Promise.all(Array.from({ length: Math.min(STEP, watch.sockets - opened) }, () => open(watch)));
  }
  process.send?.('ready');
}

process.once('message', (watch: Watch) => void openAll(watch));
process.once('disconnect', () => process.exit(0));
