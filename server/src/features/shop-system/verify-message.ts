import type { ShopKind } from '@sendero/core/shop-system/shop-order';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The headers of each system: what a message is about, its signature, and which delivery it is. */
const headersOf = {
  shopify: {
    topic: 'x-shopify-topic',
    signature: 'x-shopify-hmac-sha256',
    delivery: 'x-shopify-webhook-id',
    event: 'x-shopify-event-id',
  },
  woocommerce: {
    topic: 'x-wc-webhook-topic',
    signature: 'x-wc-webhook-signature',
    delivery: 'x-wc-webhook-delivery-id',
    event: null,
  },
} as const satisfies Record<
  ShopKind,
  { topic: string; signature: string; delivery: string; event: string | null }
>;

const MOST_LETTERS = 100;

/** A message as it came. */
export interface ShopMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Whether the secret's owner signed exactly these bytes: HMAC-SHA256 in base64, compared in constant time. */
export function isGenuine(kind: ShopKind, secret: Buffer, { headers, body }: ShopMessage): boolean {
  const told = headers[headersOf[kind].signature];
  if (typeof told !== 'string') return false;
  const own = createHmac('sha256', secret).update(body).digest();
  const signature = Buffer.from(told, 'base64');
  return signature.length === own.length && timingSafeEqual(signature, own);
}

/** What it is about; empty where the message does not say. */
export const topicOf = (kind: ShopKind, { headers }: ShopMessage): string =>
  printable(headers[headersOf[kind].topic]);

/** Names of this delivery: a repeat has one of them again. Messages of several topics may tell of one event. */
export function deliveriesOf(kind: ShopKind, message: ShopMessage): string[] {
  const { delivery, event } = headersOf[kind];
  const own = printable(message.headers[delivery]);
  const of = event === null ? '' : printable(message.headers[event]);
  return [own, of && `${topicOf(kind, message)} ${of}`].filter((name) => name !== '');
}

/** WooCommerce asks once, unsigned, whether anybody is there when a webhook is made. */
export const isPing = (kind: ShopKind, { body }: ShopMessage): boolean =>
  kind === 'woocommerce' && /^webhook_id=\d{1,20}$/.test(body.subarray(0, MOST_LETTERS).toString('latin1'));

const printable = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MOST_LETTERS) : '';
