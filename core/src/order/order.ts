import * as z from 'zod/mini';
import { caseStates } from './case.ts';
import { proposalSchema } from './proposal.ts';
import { riderSearchSchema } from './no-rider.ts';
import { preorderEndSchema } from './preorder.ts';
import { usedVoucherSchema } from '../quote/voucher-type.ts';
import { goodsSchema } from '../vendor/delivery-page.ts';
import { orderStatuses } from './status.ts';

/** How an order may be paid (spec 2 §3). `PAYMENT_ON_DELIVERY` is pay-at-pickup: the rider pays the sender. */
export const paymentMethods = ['NONE', 'PAID', 'CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodSchema = z.enum(paymentMethods);

/** Why an order was cancelled (spec 2 §8). */
export const cancelReasons = [
  'mistake_error',
  'reason_unknown',
  'delivery_eta_too_long',
  'unable_to_find',
  'technical_problem',
  'no_courier',
  'outside_service_hours',
  'courier_accident',
  'bad_weather',
  'outside_delivery_area',
  'closed',
  'address_incomplete_misstated',
  'unreachable',
  'food_quality_spillage',
  'late_delivery',
  'unable_to_pay',
  'duplicate_order',
  'wrong_order_items_delivered',
  'payment_failure',
] as const;
export type CancelReason = (typeof cancelReasons)[number];
export const cancelReasonSchema = z.enum(cancelReasons);

export const orderStatusSchema = z.enum(orderStatuses);

export const statusEntrySchema = z.object({
  status: orderStatusSchema,
  /** Unix seconds. */
  created_at: z.number(),
  reason: z.optional(cancelReasonSchema),
  /** Who changed it, where it was not the shop (RCP-03). */
  by: z.optional(z.literal('recipient')),
});

/**
 * An order as every reader gets it (spec 2 §3, ORD-03). Times are unix seconds, money is in major units.
 *
 * `promised_at` is the delivery time promised to the customer; `link_id` opens the public page.
 */
export const orderSchema = z.object({
  order_id: z.string(),
  /** What people call the order by: four characters, distinct within its outlet and day (ORD-12). */
  short_code: z.string(),
  vendor_id: z.string(),
  client_order_id: z.optional(z.string()),
  created_at: z.number(),
  updated_at: z.number(),
  status: orderStatusSchema,
  status_history: z.array(statusEntrySchema),
  /** The time of delivery of a pre-order; null for as soon as possible. */
  preordered_for: z.nullable(z.number()),
  /** Of a pre-order: the end that was asked for, and both times (FLOW-22). */
  preordered_end: z.optional(preorderEndSchema),
  collect_at: z.optional(z.number()),
  deliver_at: z.optional(z.number()),
  promised_at: z.number(),
  delivery_fee: z.number(),
  currency: z.string(),
  customer: z.object({
    name: z.string(),
    phone_number: z.string(),
    location: z.object({
      /** The text alone; in one line by `wholeAddress` (ORD-11). */
      address: z.string(),
      unit: z.optional(z.string()),
      building: z.optional(z.string()),
      latitude: z.number(),
      longitude: z.number(),
      notes: z.string(),
      /** The line of `notes` that the recipient told, for this order alone (RCP-03). */
      recipient_line: z.optional(z.string()),
    }),
  }),
  order: z.object({
    amount: z.number(),
    description: z.string(),
    /** What it is, where it is something else than what the shop sends (RCP-02). */
    goods: z.optional(goodsSchema),
    payment_method: paymentMethodSchema,
  }),
  /** The place of collection, as it was when the order was placed. */
  pickup: z.object({ name: z.string(), address: z.string(), latitude: z.number(), longitude: z.number() }),
  /** The guest who sends it; absent if the vendor does (FLOW-17). */
  sender: z.optional(z.object({ name: z.string(), email: z.string(), phone_number: z.string() })),
  vat_number: z.optional(z.string()),
  age_validation_required: z.optional(z.boolean()),
  /** Whether the rider has to bring the PIN that the customer tells at the door (RCP-05). */
  pin_required: z.optional(z.boolean()),
  /** That PIN, for the sender alone, until the order has ended. */
  pin: z.optional(z.string()),
  /** How it stands with what the recipient says is wrong; absent where nothing is (RCP-06). */
  case: z.optional(z.enum(caseStates)),
  /** The voucher that reduced the fee; `delivery_fee` is the rest to pay. */
  voucher: z.optional(usedVoucherSchema),
  /** The trip that one rider makes with several drops, and which stop of it this one is, from 1 (BRD-15). */
  trip: z.optional(z.object({ trip_id: z.string(), stop: z.number(), stops: z.number() })),
  /** What the recipient asks for, until the shop has answered or the order has moved on (RCP-03). */
  proposal: z.optional(proposalSchema),
  link_id: z.string(),
  /** Placed by a test vendor: nothing is really delivered (FEE-13). */
  is_test: z.optional(z.boolean()),
  /** Placed with a test key: no fleet rides it and nobody pays (DEV-02). */
  test: z.optional(z.boolean()),
  /**
   * When the person was erased from it, in unix seconds: personal fields are empty, the place is rounded to about a
   * kilometre (SAF-10).
   */
  person_erased_at: z.optional(z.number()),
});

export type StatusEntry = z.infer<typeof statusEntrySchema>;
export type Order = z.infer<typeof orderSchema>;

/** How a rider travels (RCP-02). */
export const vehicleSchema = z.enum(['foot', 'bicycle', 'scooter', 'car']);
export type Vehicle = z.infer<typeof vehicleSchema>;

export const riderSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty where it is hidden, and the rider is not to be called now. */
  phone_number: z.string(),
  /** What is dialled after a number that hides the rider's own (RCP-04). */
  phone_extension: z.optional(z.string()),
  vehicle: vehicleSchema,
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), at: z.number() })),
});

/** The rider and their position (docs/wire.md, RID-01). Minutes are null while unknown. */
export const riderInfoSchema = z.object({
  rider: z.nullable(riderSchema),
  eta_origin_minutes: z.nullable(z.number()),
  eta_destination_minutes: z.nullable(z.number()),
  /** `[lat, lng]` pairs of the remaining route. */
  route: z.optional(z.array(z.tuple([z.number(), z.number()]))),
  /** `[lat, lng]` pairs from the collection point to the rider, once the order is collected (BRD-04). */
  travelled: z.optional(z.array(z.tuple([z.number(), z.number()]))),
  /** While nobody is found (BRD-09). */
  search: z.optional(riderSearchSchema),
});
export type RiderInfo = z.infer<typeof riderInfoSchema>;
