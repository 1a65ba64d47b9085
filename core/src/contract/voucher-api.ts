import * as z from 'zod/mini';
import { voucherSchema } from '../quote/voucher.ts';
import { endpoint } from './endpoint.ts';
import { id, result, text, unixTime } from './shared.ts';

export const validateVoucher = endpoint({
  service: 'quote',
  method: 'POST',
  path: '/voucher/validate',
  access: 'user',
  scope: 'quotes',
  summary: 'A signed delivery fee with a voucher taken off, signed for that fee alone.',
  body: z.strictObject({
    code: text(64),
    order: z.strictObject({
      /** The desired delivery time; without one, as soon as possible. */
      order_time: z.optional(z.nullable(unixTime)),
      delivery_fee: z.number(),
      signature: text(1000),
    }),
    vendor_id: id,
    /**
     * The customer of the delivery. Without a number, limits per customer are checked only when the order is placed.
     */
    customer_phone_number: z.optional(text(32)),
  }),
  answer: z.object({ voucher: voucherSchema, delivery_fee: z.number(), signature: z.string() }),
});

export const getVoucher = endpoint({
  service: 'quote',
  method: 'GET',
  path: '/voucher/:code',
  access: 'user',
  scope: 'quotes',
  summary: 'What a voucher takes off, from when, until when and from what fee on.',
  params: z.strictObject({ code: text(64) }),
  answer: result(voucherSchema),
});
