// A rider network of the stories' own: it takes every ride, and reports only what a story has it say.
import { riderEvents, type RiderReport } from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './product.ts';

const SECRET = 'a secret between the stories’ riders and the product';

/** What a story has a rider say of an order; the rest of the report is filled in. */
export type Word = Pick<RiderReport, 'order_id' | 'type'> &
  Partial<Pick<RiderReport, 'status' | 'rider' | 'position' | 'eta' | 'search'>>;

export interface Fleet {
  /** What makes a product ride with this fleet. */
  readonly settings: Settings;
  /** The orders that it was asked to ride for. */
  readonly taken: ReadonlySet<string>;
  /** Reports to the product at `origin` as a real fleet does, signed; answers what became of it. */
  report(origin: string, word: Word): Promise<string>;
  stop(): void;
}

export async function startFleet(): Promise<Fleet> {
  const taken = new Set<string>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { order_id } = JSON.parse(body) as { order_id: string };
      if (request.url === '/rides') taken.add(order_id);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { RIDER_NETWORK_URL: `http://127.0.0.1:${port}`, RIDER_NETWORK_SECRET: SECRET },
    taken,
    report: reportTo,
    stop: () => server.close(),
  };
}

async function reportTo(origin: string, word: Word): Promise<string> {
  const report: RiderReport = { event_id: randomUUID(), occurred_at: Date.now() / 1000, ...word };
  const body = JSON.stringify(report);
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');
  const response = await fetch(origin + addressOf(riderEvents), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sendero-signature': `t=${t},v1=${v1}` },
    body,
  });
  const { result } = (await response.json()) as { result?: string };
  return result ?? `${response.status}`;
}
