// What holders of a link may read beyond the position of the parcel (PUB-02 to PUB-04). It holds nobody's telephone
// number, email, flat or family name (PUB-06, decision 0037). Times are unix seconds, money is in major units.
import * as z from 'zod/mini';
import { feeLineKeys } from '../quote/fee.ts';
import { goodsSchema } from '../vendor/delivery-page.ts';
import { orderStatusSchema, paymentMethodSchema } from './order.ts';
import { proofKinds } from './proof.ts';
import { publicOrderSchema } from './public-order.ts';

const deliveryPayments = ['card', 'refunded', 'waiting', 'none', 'account'] as const;

/** A proof that a parcel changed hands. */
export const publicProofSchema = z.object({
  order_id: z.string(),
  short_code: z.string(),
  kind: z.enum(proofKinds),
  vendor_name: z.string(),
  country_code: z.string(),
  time_zone: z.string(),
  /** The person who took it or handed it over; empty if the rider named nobody. */
  name: z.string(),
  at: z.number(),
  /** The expected address: the customer's, or for a collection and a return the sender's. */
  address: z.string(),
  /** The rider's position, by name; empty if the rider sent none. */
  place: z.string(),
  /** Distance between the rider's position and the address. */
  from_door_m: z.nullable(z.number()),
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** The path of the photo, below the origin. */
  photo: z.nullable(z.string()),
  /** An SVG path in a box of 300 × 120. */
  signature: z.nullable(z.string()),
});
export type PublicProof = z.infer<typeof publicProofSchema>;

/** What a delivery cost, who ordered it, and its course. */
export const publicReceiptSchema = z.object({
  order_id: z.string(),
  short_code: z.string(),
  status: orderStatusSchema,
  country_code: z.string(),
  time_zone: z.string(),
  vendor_name: z.string(),
  /** The shop's address; empty for a guest who sends from home. */
  vendor_address: z.string(),
  vat_number: z.nullable(z.string()),
  customer_name: z.string(),
  description: z.string(),
  /** What it is; null where nobody said. */
  goods: z.nullable(goodsSchema),
  currency: z.string(),
  /** They add up to `total`. */
  lines: z.array(z.object({ key: z.enum(['delivery', ...feeLineKeys, 'voucher']), amount: z.number() })),
  voucher_code: z.nullable(z.string()),
  total: z.number(),
  /** What a case gave back of it, by card or as a credit; left out where nothing was (RCP-06). */
  given_back: z.optional(z.number()),
  delivery_payment: z.enum(deliveryPayments),
  /** The value of the goods. */
  amount: z.number(),
  payment_method: paymentMethodSchema,
  created_at: z.number(),
  preordered_for: z.nullable(z.number()),
  /** When a rider was to collect a pre-order (FLOW-22). */
  collect_at: z.optional(z.number()),
  collected_at: z.nullable(z.number()),
  delivered_at: z.nullable(z.number()),
  proofs: z.array(z.enum(proofKinds)),
  is_test: z.optional(z.boolean()),
  is_person_erased: z.optional(z.boolean()),
  /** The proof of delivery, where there is one. */
  proof: z.nullable(publicProofSchema),
});
export type PublicReceipt = z.infer<typeof publicReceiptSchema>;

/** A parcel between two persons, as both of them read it. */
export const publicParcelSchema = z.object({
  order: publicOrderSchema,
  collected_at: z.nullable(z.number()),
  delivered_at: z.nullable(z.number()),
  sender_name: z.string(),
  sender_address: z.string(),
  receiver_name: z.string(),
  receiver_address: z.string(),
  currency: z.string(),
  total: z.number(),
  delivery_payment: z.enum(deliveryPayments),
  amount: z.number(),
  payment_method: paymentMethodSchema,
});
export type PublicParcel = z.infer<typeof publicParcelSchema>;
