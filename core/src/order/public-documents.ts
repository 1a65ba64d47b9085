// What holders of a link may read beyond where the parcel is (PUB-02 to PUB-04). Nobody's telephone number, email, flat or
// family name (PUB-06, decision 0037). Times are unix seconds, money is in major units.
import * as z from 'zod/mini';
import { feeLineKeys } from '../quote/fee.ts';
import { paymentMethods } from './order.ts';
import { proofKinds } from './proof.ts';
import { publicOrderSchema } from './public-order.ts';
import { orderStatuses } from './status.ts';

const deliveryPayments = ['card', 'refunded', 'waiting', 'none', 'account'] as const;

/** What showed that a parcel changed hands. */
export const publicProofSchema = z.object({
  order_id: z.string(),
  kind: z.enum(proofKinds),
  vendor_name: z.string(),
  country_code: z.string(),
  time_zone: z.string(),
  /** Who took it or handed it over; empty where the rider named nobody. */
  name: z.string(),
  at: z.number(),
  /** Where it had to be: of the customer, or for a collection and a return of the sender. */
  address: z.string(),
  /** Where the rider was, by name; empty where they told no place. */
  place: z.string(),
  /** How far that is from the address. */
  from_door_m: z.nullable(z.number()),
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** Where the picture is, below the origin. */
  photo: z.nullable(z.string()),
  /** An SVG path on a ground of 300 × 120. */
  signature: z.nullable(z.string()),
});
export type PublicProof = z.infer<typeof publicProofSchema>;

/** What a delivery cost, who ordered it, and how it went. */
export const publicReceiptSchema = z.object({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  country_code: z.string(),
  time_zone: z.string(),
  vendor_name: z.string(),
  /** A shop's own; empty where somebody sent it from home. */
  vendor_address: z.string(),
  vat_number: z.nullable(z.string()),
  customer_name: z.string(),
  description: z.string(),
  currency: z.string(),
  /** They add up to `total`. */
  lines: z.array(z.object({ key: z.enum(['delivery', ...feeLineKeys, 'voucher']), amount: z.number() })),
  voucher_code: z.nullable(z.string()),
  total: z.number(),
  delivery_payment: z.enum(deliveryPayments),
  /** Of the goods. */
  amount: z.number(),
  payment_method: z.enum(paymentMethods),
  created_at: z.number(),
  preordered_for: z.nullable(z.number()),
  collected_at: z.nullable(z.number()),
  delivered_at: z.nullable(z.number()),
  proofs: z.array(z.enum(proofKinds)),
  is_person_erased: z.optional(z.boolean()),
  /** Of the delivery, where there is one. */
  proof: z.nullable(publicProofSchema),
});
export type PublicReceipt = z.infer<typeof publicReceiptSchema>;

/** A parcel from one person to another, as both of them read it. */
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
  payment_method: z.enum(paymentMethods),
});
export type PublicParcel = z.infer<typeof publicParcelSchema>;
