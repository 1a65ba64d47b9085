import * as z from 'zod/mini';
import { cardSchemes } from '../payment/card.ts';
import { cardProviders, declineReasons, paymentStates } from '../payment/payment.ts';
import { endpoint } from './endpoint.ts';
import { newOrderSchema } from './order-api.ts';
import { id, result, text, typedLine } from './shared.ts';

/** The public key of an elliptic curve, as in RFC 7517. */
export const publicKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ECDH-ES'),
  use: z.literal('enc'),
});

/** A saved card, as its owner recognises it. Only the provider has the number. */
export const savedCardSchema = z.object({
  payment_instrument_id: z.string(),
  scheme: z.enum(cardSchemes),
  card_last_digits: z.string(),
  expiry_month: z.number(),
  expiry_year: z.number(),
  holder_name: z.string(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/**
 * What a page needs to pay (PAY-01). `access_token` is valid for `expires_in` seconds, for this caller and vendor.
 *
 * `key` encrypts a new card in the browser: compact JWE, `alg` ECDH-ES, `enc` A256GCM, `kid` in the header.
 */
export const walletSchema = z.object({
  wallet_id: z.string(),
  access_token: z.string(),
  expires_in: z.number(),
  /** The provider that charges cards; `sandbox` charges nobody. */
  provider: z.enum(['sandbox', 'stripe', 'cybersource']),
  payment_methods: z.array(z.enum(cardProviders)),
  cards: z.array(savedCardSchema),
  key: publicKeySchema,
});
export type Wallet = z.infer<typeof walletSchema>;

export const initiateWallet = endpoint({
  service: 'payment',
  method: 'POST',
  path: '/order/payment/auth/:vendorId',
  access: 'guest',
  summary:
    'A wallet to pay a delivery from: a short-lived token, the saved cards, and the key a new card is encrypted with.',
  params: z.strictObject({ vendorId: id }),
  body: z.strictObject({}),
  answer: walletSchema,
});

const bearerToken = text(1000);

export const createIntent = endpoint({
  service: 'payment',
  method: 'POST',
  path: '/order/payment/intent',
  access: 'guest',
  summary: 'Checks an order as placing it would, and keeps it until its delivery fee is paid.',
  body: z.strictObject({
    wallet_id: text(64),
    bearer_token: bearerToken,
    vendor_id: id,
    order: newOrderSchema,
  }),
  answer: z.object({
    intent_id: z.string(),
    /** The provider's page to pay on; null if a card is confirmed here. */
    redirectUrl: z.nullable(z.string()),
    order_id: z.string(),
    /** Unix seconds; after it no card is charged. */
    expires_at: z.number(),
  }),
});

/** A compact JWE of the JSON text `{"wallet_id": …, "value": "4242…"}`: useless with another wallet. */
const encrypted = text(2000).check(z.regex(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/));

export const newCardSchema = z.strictObject({
  encrypted_number: encrypted,
  encrypted_security_code: encrypted,
  expiry_month: z.int().check(z.gte(1), z.lte(12)),
  expiry_year: z.int().check(z.gte(2000), z.lte(2099)),
  holder_name: typedLine(100).check(z.minLength(1)),
  card_last_digits: z.string().check(z.regex(/^\d{4}$/)),
  scheme: z.enum(cardSchemes),
  bin: z.string().check(z.regex(/^\d{6}$/)),
  /** Refused for a guest, who has no saved cards. */
  save_card: z.boolean(),
});

/** The state of an intent. `status` open with a `reason`: the card was declined, another may be tried. */
export const intentSchema = z.object({
  intent_id: z.string(),
  order_id: z.string(),
  status: z.enum(paymentStates),
  /** In major units. */
  amount: z.number(),
  currency: z.string(),
  /** The bank's challenge page for the cardholder; it leads back to `paymentReturnPath`. */
  redirect_url: z.nullable(z.string()),
  reason: z.nullable(z.enum(declineReasons)),
  tries_left: z.number(),
  /** Unix seconds. */
  expires_at: z.number(),
});
export type Intent = z.infer<typeof intentSchema>;

const pixels = z.int().check(z.gte(0), z.lte(99_999));
/** The browser's properties as its page sees them. Banks that receive them challenge cardholders less often. */
export const browserScreenSchema = z.strictObject({
  width: pixels,
  height: pixels,
  color_depth: z.int().check(z.gte(1), z.lte(999)),
  /** Minutes from local time to UTC, as `Date.getTimezoneOffset` has it. */
  utc_offset: z.int().check(z.gte(-900), z.lte(900)),
});
export type BrowserScreen = z.infer<typeof browserScreenSchema>;

export const confirmIntent = endpoint({
  service: 'payment',
  method: 'POST',
  path: '/order/payment/intent/confirm',
  access: 'guest',
  summary:
    'Tries a card. The order is placed once it is paid; with a redirect_url, the bank asks the cardholder first.',
  body: z.strictObject({
    /** The order's id. */
    order: id,
    bearer_token: bearerToken,
    purchase_intent_id: z.uuid(),
    payment_method: z.enum(cardProviders),
    /** A saved card; without it `card` is required. */
    payment_instrument_id: z.optional(z.uuid()),
    card: z.optional(newCardSchema),
    screen: z.optional(browserScreenSchema),
  }),
  answer: intentSchema,
});

export const getIntent = endpoint({
  service: 'payment',
  method: 'GET',
  path: '/order/payment/intent/:intentId',
  access: 'guest',
  summary: 'Where an intent stands; the provider is asked where nobody knows.',
  params: z.strictObject({ intentId: z.uuid() }),
  answer: intentSchema,
});

export const cancelIntent = endpoint({
  service: 'payment',
  method: 'POST',
  path: '/order/payment/intent/:intentId/cancel',
  access: 'guest',
  summary:
    'Calls an intent off: nothing is charged, or it is refunded. One that is paid stays: its order is cancelled instead.',
  params: z.strictObject({ intentId: z.uuid() }),
  body: z.strictObject({}),
  answer: intentSchema,
});

export const listCards = endpoint({
  service: 'payment',
  method: 'GET',
  path: '/cards/:vendorId',
  access: 'user',
  summary: 'The cards that the caller saved for this vendor.',
  params: z.strictObject({ vendorId: id }),
  answer: result(z.array(savedCardSchema)),
});

export const removeCard = endpoint({
  service: 'payment',
  method: 'DELETE',
  path: '/cards/:vendorId/:card',
  access: 'user',
  summary: 'Forgets a saved card, here and at the provider.',
  params: z.strictObject({ vendorId: id, card: z.uuid() }),
  status: 204,
});

export const providerEvents = endpoint({
  service: 'payment',
  method: 'POST',
  path: '/provider-events/:provider',
  access: 'provider',
  summary: 'A signed event of a payment provider: a hint to ask it; its content is not believed.',
  params: z.strictObject({ provider: z.enum(['sandbox', 'stripe', 'cybersource']) }),
  body: z.unknown(),
  answer: result(z.enum(['heard', 'unknown'])),
});

/** Where the bank's page leads back to; the page there fetches the intent. */
export function paymentReturnPath(vendorId: string, intentId: string): string {
  return `/request-a-rider/${encodeURIComponent(vendorId)}?intent=${encodeURIComponent(intentId)}`;
}
