// Many sockets that watch one shop, in a process of their own: it tells its parent when each of them heard of a change.
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What the parent asks for. */
export interface Watch {
  readonly address: string;
  readonly vendor_id: string;
  readonly sockets: number;
}

/** When every socket heard of one change, on the machine's monotonic clock in nanoseconds, and what hearing cost. */
export interface Heard {
  readonly at: readonly string[];
  readonly cpu_ms: number;
}

/** Sockets that are opened at once. */
const STEP = 100;

let at: bigint[] = [];
let before = process.cpuUsage();

function note(sockets: number): void {
  if (at.push(process.hrtime.bigint()) < sockets) return;
  const { user, system } = process.cpuUsage(before);
  process.send?.({ at: at.map(String), cpu_ms: (user + system) / 1000 } satisfies Heard);
  at = [];
  before = process.cpuUsage();
}

async function open({ address, vendor_id, sockets }: Watch): Promise<void> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ action: 'subscribeToVendor', vendor_id }));
  await once(socket, 'message');
  socket.on('message', () => note(sockets));
}

process.once('message', async (watch: Watch) => {
  for (let opened = 0; opened < watch.sockets; opened += STEP) {
    await Promise.all(Array.from({ length: Math.min(STEP, watch.sockets - opened) }, () => open(watch)));
  }
  process.send?.('ready');
});
process.once('disconnect', () => process.exit(0));
