// A proxy to the database that can fail in every way in which a network can.
import { type Socket, connect, createServer } from 'node:net';

export interface Way {
  readonly url: string;
  /** Cuts every connection, and each new one at once. */
  refuse(): void;
  /** Accepts connections and bytes, and forwards nothing. */
  hang(): void;
  /** Works again: what was cut stays cut, what hung continues. */
  mend(): void;
  /** Forwards the next query that contains `text`, and cuts its connection instead of returning the answer. */
  loseAnswerTo(text: string): void;
  /** Resolves when this many connections have been refused. */
  refused(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Opens a proxy to the server at `to`. */
export async function aWayToTheDatabase(to: string): Promise<Way> {
  const { hostname, port } = new URL(to);
  let state: 'open' | 'refusing' | 'hanging' = 'open';
  let refused = 0;
  let told = (): void => {};
  let lost: string | null = null;
  const sockets = new Set<Socket>();

  const join = (near: Socket, far: Socket): void => {
    let isLosing = false;
    near.on('data', (bytes: Buffer) => {
      if (lost !== null && bytes.includes(lost)) {
        lost = null;
        isLosing = true;
      }
      far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => (isLosing ? near.destroy() : near.write(bytes)));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (state === 'hanging') one.pause();
    }
  };

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state !== 'refusing') return join(near, connect(Number(port || 5432), hostname));
    refused += 1;
    near.destroy();
    told();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  const address = server.address();
  url.port = String(typeof address === 'object' ? address?.port : '');
  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    refuse: () => {
      state = 'refusing';
      cutAll();
    },
    hang: () => {
      state = 'hanging';
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    loseAnswerTo: (text) => {
      lost = text;
    },
    refused: (count) =>
      new Promise((resolve) => {
        told = () => refused >= count && resolve();
      }),
    stop: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
