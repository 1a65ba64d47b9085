import { signWebhook } from '../webhook.ts';
import { createSendero } from '../client.ts';
import { readConfig } from './config.ts';
import { createdSince } from './created-since.ts';
import type { Given } from './orders.ts';
import { vendorOf } from './shop.ts';
import type { Terminal } from './terminal.ts';

/** A receiver has so long, as it has of the service. */
const PATIENCE_MS = 10_000;

/**
 * `sendero listen --forward-to http://localhost:…`: signed webhooks of every change on a laptop, read from the numbered feed, so that nothing
 * has to reach it from outside. Each is sent once, in order; what the receiver answered is told.
 */
export async function listen(terminal: Terminal, given: Given): Promise<void> {
  const { webhook_secret, ...config } = await readConfig(terminal.environment);
  const url = given['forward-to'];
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new Error('--forward-to is to be an address, as http://localhost:4000/hooks.');
  const sendero = createSendero(config);
  const vendor = await vendorOf(sendero, typeof given['vendor'] === 'string' ? given['vendor'] : undefined);
  const isCreated = createdSince(new Date());
  terminal.say(`Signed with ${webhook_secret}`);
  for await (const item of sendero.follow(vendor.vendor_id, { signal: terminal.signal })) {
    if (item.type === 'load_anew') {
      terminal.say(`Listening to ${vendor.name}, forwarding to ${url}`);
      continue;
    }
    const { seq, order } = item;
    const { vendor_id, status } = order;
    const type = isCreated(order) ? 'order.created' : 'order.updated';
    const timestamp = new Date(order.updated_at * 1000).toISOString();
    const body = JSON.stringify({ type, timestamp, data: { vendor_id, seq, status, order } });
    const headers = await signWebhook(webhook_secret, { id: `msg_${order.vendor_id}_${seq}`, body });
    const went = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([terminal.signal, AbortSignal.timeout(PATIENCE_MS)]),
    }).then(
      async (answer) => {
        await answer.body?.cancel();
        return String(answer.status);
      },
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    terminal.say(`${type}  ${order.order_id}  ${order.status}  → ${went}`);
  }
}
