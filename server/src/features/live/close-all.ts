import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { CLOSE } from './socket.ts';

/** A peer that is alive answers within this. */
const PATIENCE_MS = 1000;

/** Closes the connections because this server stops. Peers that do not answer are cut off after a second. */
export async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  const gone = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.close(CLOSE.stopping);
  await Promise.race([Promise.all(gone), pause(PATIENCE_MS, undefined, { ref: false })]);
  for (const socket of sockets) socket.terminate();
}
