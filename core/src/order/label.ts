import * as z from 'zod/mini';
import { paymentMethodSchema } from './order.ts';

/** The most labels in one print (BRD-14). */
export const MOST_LABELS = 200;

/**
 * What stands on a bag (BRD-14): everybody on the way can read it. It has no telephone number, email or family name, and
 * nothing of what was paid but the cash that the rider collects. Times are unix seconds, money is in major units.
 */
export const labelSchema = z.object({
  order_id: z.string(),
  short_code: z.string(),
  /** Opens the public page of the delivery. */
  link_id: z.string(),
  shop_name: z.string(),
  customer_first_name: z.string(),
  /** Flat, stairway or building, as far as the address names them before the street. */
  door: z.string(),
  address: z.string(),
  notes: z.string(),
  description: z.string(),
  payment_method: paymentMethodSchema,
  /** What is to be collected at the door; null where nothing is. */
  cash: z.nullable(z.number()),
  currency: z.string(),
  /** When the customer is to have it. */
  promised_at: z.number(),
  age_validation_required: z.boolean(),
});
export type Label = z.infer<typeof labelSchema>;
