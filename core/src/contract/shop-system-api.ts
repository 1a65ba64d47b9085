import * as z from 'zod/mini';
import { orderSchema, paymentMethodSchema } from '../order/order.ts';
import { ruleReasons } from '../shop-system/rule.ts';
import { shopKinds } from '../shop-system/shop-order.ts';
import { endpoint } from './endpoint.ts';
import { newOrderSchema } from './order-api.ts';
import { id, result, typedLine, unixTime } from './shared.ts';

/** What became of a message that was signed as it should be. */
const shopOutcomes = [
  'taken',
  'repeated',
  'late',
  'too-old',
  'no-delivery',
  'unreadable',
  'ignored',
  'ping',
] as const;
export type ShopOutcome = (typeof shopOutcomes)[number];

const systemSchema = z.object({
  system_id: z.string(),
  kind: z.enum(shopKinds),
  name: z.string(),
  /** Whose pickup its orders have. */
  vendor_id: z.string(),
  /** Where the shop system is to post orders. */
  address: z.string(),
  /** Whether its secret is known; until then every message is refused. */
  has_secret: z.boolean(),
  /** Whether orders that are paid, within the area and at an address beyond doubt are placed with nobody there. */
  places: z.boolean(),
  /** The tag, attribute or way of sending that such an order must have; null for none. */
  label: z.nullable(z.string()),
  created_at: unixTime,
  /** The last message; null before the first. */
  heard: z.nullable(z.object({ at: unixTime, topic: z.string(), outcome: z.enum(shopOutcomes) })),
  /** When a message was last refused, for its signature; null where none was since the last good one. */
  refused_at: z.nullable(unixTime),
});
export type ShopSystem = z.infer<typeof systemSchema>;

/** `secret` is told this once, where it was made here. */
const newSystemSchema = z.extend(systemSchema, { secret: z.nullable(z.string()) });
export type NewShopSystem = z.infer<typeof newSystemSchema>;

const name = typedLine(60).check(z.minLength(1));
const label = z.nullable(typedLine(60).check(z.minLength(1)));
const secret = z.string().check(z.minLength(8), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/));

const toConnectSchema = z.strictObject({
  kind: z.enum(shopKinds),
  name,
  vendor_id: id,
  /** Shopify's, which may be told later; WooCommerce's is made here where it is left out. */
  secret: z.optional(secret),
  places: z.optional(z.boolean()),
  label: z.optional(label),
});
export type ShopSystemToConnect = z.infer<typeof toConnectSchema>;

const changeSchema = z.strictObject({
  name: z.optional(name),
  vendor_id: z.optional(id),
  secret: z.optional(secret),
  places: z.optional(z.boolean()),
  label: z.optional(label),
});
export type ShopSystemChange = z.infer<typeof changeSchema>;

const params = z.strictObject({ id });

export const connectShopSystem = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/shop-systems',
  access: 'user',
  scope: 'webhooks',
  summary: 'Connects a shop system. Its answer says where the system is to post orders.',
  body: toConnectSchema,
  answer: result(newSystemSchema),
  status: 201,
});

export const listShopSystems = endpoint({
  service: 'developer',
  method: 'GET',
  path: '/shop-systems',
  access: 'user',
  scope: 'webhooks',
  summary: 'The shop systems of the vendors that the caller owns, the oldest first.',
  answer: result(z.array(systemSchema)),
});

export const changeShopSystem = endpoint({
  service: 'developer',
  method: 'PUT',
  path: '/shop-systems/:id',
  access: 'user',
  scope: 'webhooks',
  summary: 'Sets what is named: name, outlet, secret, or when orders are placed with nobody there.',
  params,
  body: changeSchema,
  answer: result(systemSchema),
});

export const disconnectShopSystem = endpoint({
  service: 'developer',
  method: 'DELETE',
  path: '/shop-systems/:id',
  access: 'user',
  scope: 'webhooks',
  summary: 'Disconnects a shop system. Its drafts go with it; orders that were placed stay.',
  params,
  status: 204,
});

export const receiveShopOrder = endpoint({
  service: 'developer',
  method: 'POST',
  path: '/shop-systems/:id/orders',
  access: 'provider',
  summary:
    'A signed webhook of a shop system: an order of Shopify or WooCommerce, in the form that they send.',
  params,
  body: z.unknown(),
  answer: result(z.enum(shopOutcomes)),
});

const placeSchema = z.strictObject({
  address: typedLine(500).check(z.minLength(1)),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});

export const shopOrderStates = ['RECEIVED', 'WAITING', 'PLACED', 'DISMISSED', 'WITHDRAWN'] as const;
export const shopOrderAlerts = ['CANCELLED', 'CHANGED'] as const;

const shopOrderSchema = z.object({
  draft_id: z.string(),
  vendor_id: z.string(),
  system: z.object({ system_id: z.string(), kind: z.enum(shopKinds), name: z.string() }),
  /** What the shop calls it. */
  number: z.string(),
  /**
   * `RECEIVED`: its address is being looked for. `WAITING`: for somebody to confirm it. `WITHDRAWN`: it ended in the shop
   * before.
   */
  state: z.enum(shopOrderStates),
  revision: z.number(),
  received_at: unixTime,
  /** Null once it was erased. */
  customer: z.nullable(z.object({ name: z.string(), phone_number: z.string(), email: z.string() })),
  /** As the shop's customer typed it. */
  address: z.string(),
  unit: z.string(),
  notes: z.string(),
  description: z.string(),
  /** Major units; null where it is in another currency than the country's. */
  amount: z.nullable(z.number()),
  currency: z.string(),
  payment_method: z.nullable(paymentMethodSchema),
  /** Where it goes; null while that is in doubt. */
  place: z.nullable(placeSchema),
  /** What the address may mean. */
  candidates: z.array(placeSchema),
  /** What has to be put right before it can be placed: a field of an order, and the key of a text. */
  issues: z.array(z.object({ field: z.string(), translation_key: z.string() })),
  /** Why the rule did not place it. */
  reason: z.nullable(z.enum(ruleReasons)),
  /** What the delivery costs now; null while that is not known. */
  delivery_fee: z.nullable(z.number()),
  /** The order that it became. */
  order_id: z.nullable(z.string()),
  /** What happened to it in the shop after it was placed. */
  alert: z.nullable(z.enum(shopOrderAlerts)),
});
export type ShopOrderDraft = z.infer<typeof shopOrderSchema>;

const ofVendor = z.strictObject({ id });
const ofDraft = z.strictObject({ id, draftId: id });

export const listShopOrders = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/shop-orders',
  access: 'user',
  scope: 'orders:read',
  summary:
    'Orders of shop systems, of a vendor and its outlets: those that wait for somebody, the oldest first, or those that are over.',
  params: ofVendor,
  query: z.strictObject({ over: z.optional(z.enum(['true', 'false'])) }),
  answer: result(
    z.object({
      data: z.array(shopOrderSchema),
      /** How many wait for somebody. */
      waiting: z.number(),
      /** Whether any shop system is connected. */
      is_connected: z.boolean(),
    }),
  ),
});

export const countShopOrders = endpoint({
  service: 'order',
  method: 'GET',
  path: '/vendor/:id/shop-orders/count',
  access: 'user',
  scope: 'orders:read',
  summary: 'How many orders of shop systems wait for somebody.',
  params: ofVendor,
  answer: result(z.object({ waiting: z.number(), is_connected: z.boolean() })),
});

export const changeShopOrder = endpoint({
  service: 'order',
  method: 'PUT',
  path: '/vendor/:id/shop-orders/:draftId',
  access: 'user',
  scope: 'orders:write',
  summary:
    'Chooses where a draft goes, dismisses it, takes that back, or has seen what happened in the shop.',
  params: ofDraft,
  body: z.strictObject({
    place: z.optional(placeSchema),
    /** Of a draft: whether it is put aside. Of one that was placed: that its alert was seen. */
    is_dismissed: z.optional(z.boolean()),
  }),
  answer: result(shopOrderSchema),
});

export const placeShopOrder = endpoint({
  service: 'order',
  method: 'POST',
  path: '/vendor/:id/shop-orders/:draftId/place',
  access: 'user',
  scope: 'orders:write',
  summary:
    'Places a draft, once: as it is, at the fee that was seen, or with the order that it was changed to.',
  params: ofDraft,
  body: z.union([z.strictObject({ expected_fee: z.number() }), z.strictObject({ order: newOrderSchema })]),
  answer: result(orderSchema),
});
