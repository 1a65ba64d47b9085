// A TCP proxy on a loopback port that can do to a connection what networks do.
import { type Socket, connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * `cut`: connections are reset, new ones too · `stall`: nothing passes, nothing ends · `half-close`: this side of each
 * connection ends, the other stays · `lose-answers`: a commit goes through, and the connection is reset before its answer ·
 * `late-answers`: answers to commits come late.
 */
export type Fault = 'cut' | 'stall' | 'half-close' | 'lose-answers' | 'late-answers';

export interface Link {
  readonly port: number;
  /** Where connections lead from now on. */
  leadTo(port: number): void;
  /** What happens to every connection until it is `null` again. */
  breakWith(fault: Fault | null): void;
  /** Resets the connections that are open now, those alone that `only` picks by what was sent first. */
  reset(only?: (head: string) => boolean): number;
  /** Connections open now. */
  count(): number;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  head: string;
  /** A commit was sent whose answer has not come. */
  isCommitting: boolean;
}

const LATE_MS = 3000;
const HEAD_CHARACTERS = 200;
/** What makes something durable: a transaction's end, or a statement that is one by itself. */
const COMMITS = /\bcommit\b|place|insert into|update /i;

/** Opens a link on a free port; it leads nowhere until it is told. */
export async function openLink(to = 0): Promise<Link> {
  let target = to;
  let fault: Fault | null = null;
  const pairs = new Set<Pair>();

  const resetPair = (pair: Pair): void => {
    pair.client.resetAndDestroy();
    pair.server.resetAndDestroy();
    pairs.delete(pair);
  };

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (fault === 'cut' || target === 0) return void client.resetAndDestroy();
    const pair = join(client, target, () => fault, resetPair);
    pairs.add(pair);
    pair.server.once('close', () => pairs.delete(pair));
    if (fault === 'stall') stall(pair);
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));

  return {
    port: (listener.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    breakWith: (next) => {
      fault = next;
      for (const pair of pairs) {
        if (next === 'cut') resetPair(pair);
        else if (next === 'stall') stall(pair);
        else if (next === 'half-close') pair.server.end();
        else if (next === null) goOn(pair);
      }
    },
    reset: (only = () => true) => {
      const chosen = [...pairs].filter(({ head }) => only(head));
      chosen.forEach(resetPair);
      return chosen.length;
    },
    count: () => pairs.size,
    close: async () => {
      [...pairs].forEach(resetPair);
      await new Promise((closed) => listener.close(closed));
    },
  };
}

function join(
  client: Socket,
  target: number,
  fault: () => Fault | null,
  resetPair: (pair: Pair) => void,
): Pair {
  const server = connect({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const pair: Pair = { client, server, head: '', isCommitting: false };
  client.on('data', (chunk) => {
    if (pair.head.length < HEAD_CHARACTERS) pair.head += chunk.toString('latin1').slice(0, HEAD_CHARACTERS);
    if (fault()?.endsWith('-answers')) pair.isCommitting = COMMITS.test(chunk.toString('latin1'));
    if (!server.destroyed) server.write(chunk);
  });
  server.on('data', (chunk) => {
    const isAnswer = pair.isCommitting;
    pair.isCommitting = false;
    if (isAnswer && fault() === 'lose-answers') return resetPair(pair);
    const pass = () => void (client.destroyed || client.write(chunk));
    if (isAnswer && fault() === 'late-answers') holdBack(pair, pass);
    else pass();
  });
  client.on('end', () => server.end());
  server.on('end', () => client.end());
  client.on('close', () => server.destroy());
  server.on('close', () => client.destroy());
  server.on('error', () => client.resetAndDestroy());
  return pair;
}

/** What follows waits with it: bytes keep their order. */
function holdBack({ server }: Pair, pass: () => void): void {
  server.pause();
  setTimeout(() => {
    pass();
    server.resume();
  }, LATE_MS).unref();
}

function stall({ client, server }: Pair): void {
  client.pause();
  server.pause();
}

function goOn({ client, server }: Pair): void {
  client.resume();
  server.resume();
}
