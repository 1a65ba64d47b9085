// Receives webhooks, and tells what they say.
// SENDERO_WEBHOOK_SECRET=whsec_… node receive-webhooks.ts
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook, WebhookRefused } from '@sendero/client';

const { SENDERO_WEBHOOK_SECRET = '', PORT = '4000' } = process.env;
/** Messages come at least once. Keep these where your orders are, not in memory. */
const known = new Set<string | string[] | undefined>();

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { type, data } = await verifyWebhook(SENDERO_WEBHOOK_SECRET, request.headers, await text(request));
    if (!known.has(request.headers['webhook-id']))
      console.log(type, 'order' in data ? `${data.order.order_id} ${data.status}` : JSON.stringify(data));
    known.add(request.headers['webhook-id']);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookRefused ? 400 : 500).end();
  }
}

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening on', server.address()));
