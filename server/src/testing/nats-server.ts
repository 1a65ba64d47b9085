// A NATS server of this process: the part of the protocol that announcements need, without wildcards.
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface TestNats {
  readonly host: string;
  stop(): Promise<void>;
}

interface Subscription {
  readonly sid: string;
  readonly subject: string;
  readonly queue: string | undefined;
  readonly peer: Peer;
}

interface Peer {
  readonly socket: Socket;
  /** It wants its own messages too. */
  echo: boolean;
}

/** Where NATS really runs: at NATS_TEST_URL, else at its usual port; null if nothing answers there. */
export async function realNats(): Promise<string | null> {
  const { hostname, port } = new URL(process.env['NATS_TEST_URL'] ?? 'nats://127.0.0.1:4222');
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect(Number(port || 4222), hostname);
    socket.once('data', (bytes: Buffer) => {
      resolve(bytes.toString('latin1').startsWith('INFO '));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
  return isThere ? `${hostname}:${port || '4222'}` : null;
}

/** Starts a server that admits whoever names `token`, or anybody. */
export async function startNatsServer(token?: string): Promise<TestNats> {
  const subscriptions = new Set<Subscription>();
  const sockets = new Set<Socket>();
  const info = {
    server_id: 'test',
    version: '2.10.0',
    proto: 1,
    max_payload: 1_048_576,
    auth_required: token !== undefined,
  };

  const publish = (from: Peer, subject: string, payload: Buffer): void => {
    const queues = new Set<string>();
    for (const { sid, subject: of, queue, peer } of subscriptions) {
      if (of !== subject || (peer === from && !from.echo)) continue;
      if (queue !== undefined && queues.has(queue)) continue;
      if (queue !== undefined) queues.add(queue);
      peer.socket.write(`MSG ${subject} ${sid} ${payload.length}\r\n`);
      peer.socket.write(payload);
      peer.socket.write('\r\n');
    }
  };
  const forget = (peer: Peer, sid?: string): void => {
    for (const each of subscriptions)
      if (each.peer === peer && (sid === undefined || each.sid === sid)) subscriptions.delete(each);
  };
  /** Handles one line; returns the number of bytes that follow as its payload, else null. */
  const handle = (peer: Peer, [verb, ...words]: readonly string[]): number | null => {
    if (verb === 'PING') peer.socket.write('PONG\r\n');
    if (verb === 'SUB')
      subscriptions.add({
        peer,
        subject: words[0] ?? '',
        queue: words.length > 2 ? words[1] : undefined,
        sid: words.at(-1) ?? '',
      });
    if (verb === 'UNSUB') forget(peer, words[0]);
    if (verb === 'CONNECT') {
      const wish = JSON.parse(words.join(' ')) as { echo?: boolean; auth_token?: string };
      peer.echo = wish.echo ?? true;
      if (token !== undefined && wish.auth_token !== token)
        peer.socket.end("-ERR 'Authorization Violation'\r\n");
    }
    return verb === 'PUB' ? Number(words.at(-1)) : null;
  };

  const server = createServer((socket) => {
    const peer: Peer = { socket, echo: true };
    sockets.add(socket);
    let unread = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      forget(peer);
    });
    socket.on('data', (bytes: Buffer) => {
      unread = Buffer.concat([unread, bytes]);
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const words = unread.subarray(0, end).toString('utf8').split(' ');
        const size = words[0] === 'PUB' ? Number(words.at(-1)) : 0;
        if (words[0] === 'PUB' && unread.length < end + size + 4) return;
        const payload = Buffer.from(unread.subarray(end + 2, end + 2 + size));
        unread = unread.subarray(words[0] === 'PUB' ? end + size + 4 : end + 2);
        if (handle(peer, words) !== null) publish(peer, words[1] ?? '', payload);
      }
    });
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
