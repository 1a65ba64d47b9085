// Many open tracking pages, in a process of their own: it tells its parent when each of them heard of a change.
import { type Socket, connect } from 'node:net';

/** What the parent asks for: a page at each of these links. */
export interface Reading {
  readonly port: number;
  readonly links: readonly string[];
  readonly path: string;
}

/** Which pages heard something, by the place of their link, and when: on the machine's monotonic clock in nanoseconds. */
export type HeardAt = readonly (readonly [link: number, at: string])[];

/** Pages that are opened at once. */
const STEP = 50;
const TELL_MS = 100;

/**
 * An address of their own, where all of 127.0.0.0/8 is this machine's: pages hold most of the ports that Linux gives out, and
 * whoever places orders from the same address searches a millisecond for each of its own (record 0177).
 */
const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;

const sockets: Socket[] = [];
let heard: [number, string][] = [];

/** Opens a page's stream; resolves once it was told how its order is. */
function open({ port, links, path }: Reading, nth: number): Promise<void> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    sockets.push(socket);
    const url = path.replace(':link_id', links[nth] ?? '');
    let isOpen = false;
    socket.on('error', failed);
    socket.on('connect', () => socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`));
    socket.on('data', (chunk) => {
      if (!chunk.includes('event: order')) {
        if (!isOpen && /^HTTP\/1.1 [^2]/.test(chunk.toString('latin1'))) failed(new Error(String(chunk)));
        return;
      }
      if (isOpen) heard.push([nth, String(process.hrtime.bigint())]);
      isOpen = true;
      done();
    });
  });
}

async function openAll(reading: Reading): Promise<void> {
  const { length } = reading.links;
  for (let opened = 0; opened < length; opened += STEP)
    await Promise.all(
      Array.from({ length: Math.min(STEP, length - opened) }, (_, nth) => open(reading, opened + nth)),
    );
  process.send?.('ready');
  setInterval(() => {
    if (heard.length > 0) process.send?.(heard);
    heard = [];
  }, TELL_MS);
}

process.once('message', (reading: Reading) => void openAll(reading));
// Reset, not closed: a port that waits for late packets is not free for the pages of the next turn.
process.once('disconnect', () => {
  for (const socket of sockets) socket.resetAndDestroy();
  process.exit(0);
});
