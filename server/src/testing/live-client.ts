import { type ServerMessage, serverMessageSchema } from '@sendero/core/contract/live';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Shop } from './a-shop.ts';

/** A client of the live feed, like a page. */
export interface LiveClient {
  readonly socket: WebSocket;
  /** Resolves to the code that the connection was closed with. */
  readonly closed: Promise<number>;
  send(message: unknown): void;
  /** Resolves to the next message not yet returned. */
  next(): Promise<ServerMessage>;
  take(count: number): Promise<ServerMessage[]>;
}

/** Connects to a listening `app` with a shop's credential, on its country's site, until the test is over. */
export async function connectLive(
  app: FastifyInstance,
  { headers }: Pick<Shop, 'headers'>,
): Promise<LiveClient> {
  const socket = new WebSocket(liveUrl(app, headers.authorization), { headers: { host: headers.host } });
  onTestFinished(() => socket.terminate());
  const heard: ServerMessage[] = [];
  let wake = (): void => {};
  socket.on('message', (data: Buffer) => {
    heard.push(serverMessageSchema.parse(JSON.parse(data.toString('utf8'))));
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });

  const next = async (): Promise<ServerMessage> => {
    for (;;) {
      const message = heard.shift();
      if (message) return message;
      await Promise.race([new Promise<void>((resolve) => (wake = resolve)), closed.then(refuseMore)]);
    }
  };
  const take = async (count: number): Promise<ServerMessage[]> => {
    const messages: ServerMessage[] = [];
    while (messages.length < count) messages.push(await next());
    return messages;
  };
  const refuseMore = (code: number): void => {
    if (heard.length === 0) throw new Error(`The feed was closed with ${code}.`);
  };
  return { socket, closed, next, take, send: (message) => socket.send(JSON.stringify(message)) };
}

/** The feed's address for an `Authorization` header. */
export function liveUrl(app: FastifyInstance, authorization: string): string {
  return `ws://127.0.0.1:${portOf(app)}/live?authorization=${authorization.replace('Bearer ', '')}`;
}

/** The port that `app` listens on. */
export function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.');
  return address.port;
}
