// A receiver of webhooks: it verifies each message by the official library, and answers as it is told.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A message as it came. */
export interface Told {
  readonly id: string;
  readonly signatures: string;
  readonly body: string;
  readonly type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test reads of it
  readonly data: any;
}

/** How a message is answered: a status, or none at all. */
type Answer = (
  told: Told,
) => number | 'never' | { readonly status: number; readonly headers: Record<string, string> };

export interface WebhookServer {
  readonly url: string;
  readonly port: number;
  /** All that came, in the order in which it came, whatever was answered. */
  readonly told: Told[];
  /** Those that were answered with 200. */
  taken(): Told[];
  /** How it answers from now on; with nothing, 200. */
  answer(how?: Answer): void;
  /** Whether the official library signs a message so with this secret; how old it is, it judges by a clock that stands still here. */
  isSigned(told: Told, secret: string): boolean;
  close(): Promise<void>;
}

export async function startWebhookServer(): Promise<WebhookServer> {
  const told: Told[] = [];
  const headers = new WeakMap<Told, Record<string, string>>();
  const statuses = new WeakMap<Told, number>();
  let how: Answer = () => 200;

  const receive = async (request: IncomingMessage, reply: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const sent = request.headers as Record<string, string>;
    const { type, data } = JSON.parse(body);
    const one = {
      id: sent['webhook-id'] ?? '',
      signatures: sent['webhook-signature'] ?? '',
      body,
      type,
      data,
    };
    headers.set(one, sent);
    told.push(one);
    const answer = how(one);
    if (answer === 'never') return;
    const { status, headers: more = {} } = typeof answer === 'number' ? { status: answer } : answer;
    statuses.set(one, status);
    reply.writeHead(status, more).end(`told ${status}`);
  };
  const server = createServer((request, reply) => void receive(request, reply));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    told,
    taken: () => told.filter((one) => statuses.get(one) === 200),
    answer: (next = () => 200) => {
      how = next;
    },
    isSigned: (one, secret) => {
      const sent_at = new Date(Number(headers.get(one)?.['webhook-timestamp']) * 1000);
      return one.signatures.split(' ').includes(new Webhook(secret).sign(one.id, sent_at, one.body));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
